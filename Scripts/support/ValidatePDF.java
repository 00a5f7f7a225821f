import java.io.File;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Checks files against a part of PDF/A by veraPDF: a line for each file, and one for each rule that it breaks. */
class ValidatePDF {
  public static void main(String[] arguments) throws Exception {
    Logger.getLogger("").setLevel(Level.OFF);
    VeraGreenfieldFoundryProvider.initialise();
    var flavour = PDFAFlavour.fromString(arguments[0]);
    boolean allPass = true;
    for (int k = 1; k < arguments.length; k++) {
      try (var parser = Foundries.defaultInstance().createParser(new File(arguments[k]), flavour);
          var validator = Foundries.defaultInstance().createValidator(flavour, false)) {
        var result = validator.validate(parser);
        System.out.println(arguments[k] + ": " + (result.isCompliant() ? "passes" : "fails") + " " + arguments[0]);
        allPass &= result.isCompliant();
        var broken = new TreeMap<String, String>();
        for (var assertion : result.getTestAssertions()) {
          if (assertion.getStatus() == TestAssertion.Status.PASSED) continue;
          var rule = assertion.getRuleId();
          broken.putIfAbsent(
              rule.getClause() + "-" + rule.getTestNumber(),
              assertion.getMessage() + " (" + assertion.getLocation().getContext() + ")");
        }
        broken.forEach((rule, words) -> System.out.println("  " + rule + ": " + words));
      }
    }
    System.exit(allPass ? 0 : 1);
  }
}
