import Drawing
import Testing

/// Addresses as PDF and SVG have them.
@Suite struct LinkAddressTests {
  @Test(arguments: [
    ("https://exämple.com/ü (1)?q=a b#ß", "https://xn--exmple-cua.com/%C3%BC%20(1)?q=a%20b#%C3%9F"),
    ("https://example.com/a%20b?x=%C3%BC", "https://example.com/a%20b?x=%C3%BC"),
    ("https://example.com/a%20b ü", "https://example.com/a%20b%20%C3%BC"),
    ("https://example.com/50%", "https://example.com/50%25"),
    ("https://example.com/a#b#c", "https://example.com/a#b%23c"),
    ("https://fuß.de:8080/ü", "https://xn--fu-hia.de:8080/%C3%BC"),
    ("https://BÜCHER.example", "https://xn--bcher-kva.example"),
    ("http://例え.テスト/パス", "http://xn--r8jz45g.xn--zckzah/%E3%83%91%E3%82%B9"),
    ("https://jörg:p@ss wort@exämple.com/", "https://j%C3%B6rg:p%40ss%20wort@xn--exmple-cua.com/"),
    ("https://[2001:db8::1]:8080/ü", "https://[2001:db8::1]:8080/%C3%BC"),
    ("https://exa mple.com/", "https://exa%20mple.com/"),
    ("//exämple.com/ü", "//xn--exmple-cua.com/%C3%BC"),
    (
      "mailto:jörg@exämple.com?subject=Grüße dort",
      "mailto:j%C3%B6rg@xn--exmple-cua.com?subject=Gr%C3%BC%C3%9Fe%20dort"
    ),
    ("mailto:a@b.example,ü@c.example", "mailto:a@b.example,%C3%BC@c.example"),
    ("bilder/ü b.html#größe", "bilder/%C3%BC%20b.html#gr%C3%B6%C3%9Fe"),
    ("#größe", "#gr%C3%B6%C3%9Fe"),
    ("tel:+49 30 123", "tel:+49%2030%20123"),
    ("file:///tmp/ü b", "file:///tmp/%C3%BC%20b"),
    (" https://example.com/a\n", "https://example.com/a"),
    ("https://example.com/\\\"<>^`{|}", "https://example.com/%5C%22%3C%3E%5E%60%7B%7C%7D"),
    ("", ""),
  ]) func addressesAreURIs(address: String, uri: String) {
    #expect(LinkAddress.uri(address) == uri)
    #expect(LinkAddress.uri(uri) == uri)
  }
}
