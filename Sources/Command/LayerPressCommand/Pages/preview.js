"use strict";
const element = (id) => document.getElementById(id);
/// What the server says of the scene, and what is seen of it.
let scene = { pages: [], layers: [], states: [], diagnostics: [] };
const view = { page: 1, row: 1, time: 0, state: "", from: "", format: "svg", paper: "checks", zoom: null, path: null, rules: null };
let places = [];
let findings = [];
/// What preflight says, and in words why it says nothing.
let issues = [];
let silence = "";
let isPlaying = false;
/// How often playing was begun or ended.
let run = 0;

// What is seen is kept in the address, so that a page that is loaded anew shows the same.
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
  if (name in view) view[name] = ["page", "row", "time", "zoom"].includes(name) ? Number(value) || view[name] : value;
}
function remember() {
  const kept = Object.entries(view).filter(([, value]) => value !== null && value !== "");
  history.replaceState(null, "", "#" + new URLSearchParams(kept));
}

const page = () => scene.pages[view.page - 1];
const query = (more = {}) =>
  new URLSearchParams({
    page: view.page, time: view.time, state: scene.state ?? "", row: scene.row ?? "", from: scene.fromState ?? "", version: scene.version, ...more,
  });

async function ask(path, parameters = query()) {
  const answer = await fetch(`${path}?${parameters}`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// The picture: the last one that was asked for, drawn by the server.
let wanted = 0;
let shownScale = 0;
async function draw() {
  const number = ++wanted;
  if (!page()) return;
  const scale = Math.min(Math.max(zoom() * devicePixelRatio, 0.1), 64);
  try {
    const kind = view.format === "png" ? "picture.png" : "picture.svg";
    const picture = await (await ask(kind, query(view.format === "png" ? { scale } : {}))).blob();
    const image = new Image();
    const address = URL.createObjectURL(picture);
    image.src = address;
    await image.decode();
    if (number !== wanted) return URL.revokeObjectURL(address);
    URL.revokeObjectURL(element("picture").src);
    element("picture").src = address;
    shownScale = scale;
    element("refusal").hidden = true;
    places = await (await ask("places")).json();
    layOut();
  } catch (error) {
    if (number !== wanted) return;
    element("refusal").textContent = error.message;
    element("refusal").hidden = false;
  }
}

function fittingZoom() {
  const stage = element("stage");
  return Math.max(Math.min((stage.clientWidth - 48) / page().width, (stage.clientHeight - 48) / page().height), 0.02);
}
const zoom = () => view.zoom ?? Math.min(fittingZoom(), 16);

/// Sets the picture's size, and the mark around the chosen layer.
function layOut() {
  if (!page()) return;
  const factor = zoom();
  const picture = element("picture");
  picture.style.width = page().width * factor + "px";
  picture.style.height = page().height * factor + "px";
  element("zoom").textContent = Math.round(factor * 100) + " %";
  const lay = (node, [x, y, width, height], edge) => Object.assign(node.style, {
    left: picture.offsetLeft + x * factor - edge + "px", top: picture.offsetTop + y * factor - edge + "px",
    width: width * factor + 2 * edge + "px", height: height * factor + 2 * edge + "px",
  });
  for (const node of element("issues").children) lay(node, issues[node.dataset.issue].box, 3);
  const place = places.find((place) => place.layer === view.path);
  const mark = element("mark");
  mark.hidden = !place;
  if (!place) return;
  lay(mark, place.box, 2);
}

let redrawing;
function setZoom(factor) {
  view.zoom = factor && Math.min(Math.max(factor, 0.02), 64);
  layOut();
  remember();
  clearTimeout(redrawing);
  if (view.format === "png" && zoom() * devicePixelRatio !== shownScale) redrawing = setTimeout(draw, 200);
}

// Layers.
const layersOfPage = () => scene.layers.filter((layer) => layer.page === view.page);
const chosenLayer = () => scene.layers.find((layer) => layer.page === view.page && layer.path === view.path);

function showTree() {
  const rows = [];
  for (const layer of scene.layers) {
    if (layer.path === "" && scene.pages.length > 1) {
      rows.push(make("div", { className: "pageTitle", textContent: "Page " + layer.page }));
    }
    const row = make("div", { className: "row" + (layer.isHidden ? " hidden" : "") });
    row.setAttribute("role", "treeitem");
    row.setAttribute("aria-level", layer.depth + 1);
    row.dataset.page = layer.page;
    row.dataset.path = layer.path;
    row.style.paddingLeft = 12 + Math.min(layer.depth, 12) * 14 + "px";
    const kind = layer.path.endsWith("mask") ? "mask · " + layer.className : layer.className;
    if (layer.title) row.append(make("span", { textContent: layer.title }));
    if (layer.text) row.append(make("span", { className: "text", textContent: "“" + layer.text + "”" }));
    row.append(make("span", { className: "kind", textContent: kind }));
    const count = findings.filter((finding) => finding.page === layer.page && finding.layer === layer.path).length;
    if (count) row.append(make("span", { className: "count", textContent: "●", title: count + " findings" }));
    rows.push(row);
  }
  if (scene.isCut) rows.push(make("div", { className: "pageTitle", textContent: "… and more" }));
  element("tree").replaceChildren(...rows);
  showChoice();
}

function choose(path, pageNumber = view.page) {
  view.path = path;
  if (pageNumber !== view.page) setPage(pageNumber);
  showChoice();
  layOut();
  remember();
}

function showChoice() {
  for (const row of element("tree").querySelectorAll(".row")) {
    const isChosen = Number(row.dataset.page) === view.page && row.dataset.path === view.path;
    row.setAttribute("aria-selected", isChosen);
    if (isChosen) row.scrollIntoView({ block: "nearest" });
  }
  const layer = chosenLayer();
  if (!layer) return element("layer").replaceChildren();
  const list = make("dl");
  for (const { key, value: exact } of layer.properties) {
    const value = exact.replace(/\d+\.\d{5,}/g, (number) => String(Number(Number(number).toFixed(4))));
    const text = make("dd");
    const color = /^"(#[0-9a-f]{3,8}|[a-z]+\([^"]*\))"$/i.exec(value);
    if (color && CSS.supports("color", color[1])) {
      const swatch = make("span", { className: "swatch" });
      swatch.style.background = color[1];
      text.append(swatch);
    }
    text.append(value);
    list.append(make("dt", { textContent: key }), text);
  }
  const path = (layer.path || "the page") + (layer.line ? `, line ${layer.line}` : "");
  element("layer").replaceChildren(
    make("h2", { textContent: "Layer" }),
    make("h3", { textContent: layer.title ?? layer.className }),
    make("div", { className: "path", textContent: `${layer.title ? layer.className + ", " : ""}${path}` }), list);
}

/// The layers at a point of the page, the smallest first: what is drawn last, of those that are as large.
function layersAt(x, y) {
  const found = places.filter(({ box: [left, top, width, height] }) =>
    x >= left && x <= left + width && y >= top && y <= top + height);
  const area = ({ box }) => box[2] * box[3];
  return found.reverse().sort((a, b) => area(a) - area(b) || b.layer.length - a.layer.length).map((place) => place.layer);
}

let lastClick = "";
element("stage").addEventListener("click", (event) => {
  const box = element("picture").getBoundingClientRect();
  const [x, y] = [(event.clientX - box.left) / zoom(), (event.clientY - box.top) / zoom()];
  const found = layersAt(x, y);
  // Another click at the same place chooses what is around.
  const click = found.join();
  const next = click === lastClick ? found.indexOf(view.path) + 1 : 0;
  lastClick = click;
  choose(found.length ? found[next % found.length] : null);
});
element("tree").addEventListener("click", (event) => {
  const row = event.target.closest(".row");
  if (row) choose(row.dataset.path, Number(row.dataset.page));
});

function showProblems() {
  const items = scene.diagnostics.map((problem) =>
    make("li", { className: problem.severity }, problem.text, make("span", { className: "place", textContent: problem.place })));
  element("problems").replaceChildren(...(items.length ? [make("h2", { textContent: "Scene" }), make("ul", {}, ...items)] : []));
}

function showFindings() {
  const items = findings.map((finding) => {
    const item = make("li", { className: "warning", textContent: finding.text });
    item.dataset.path = finding.layer;
    item.addEventListener("click", () => choose(finding.layer, finding.page));
    return item;
  });
  element("findings").replaceChildren(...(items.length ? [make("h2", { textContent: "Not exact" }), make("ul", {}, ...items)] : []));
}

// Preflight.
const rules = () => view.rules ?? scene.firstRules ?? "off";

/// The list of what is wrong, and the boxes around it on the page that is shown.
function showIssues() {
  const items = issues.map((issue, index) => {
    const item = make("li", { className: issue.severity }, make("b", { textContent: index + 1 }), issue.text);
    item.append(make("span", { className: "place", textContent: issue.page ? "page " + issue.page : "document" }));
    if (issue.page) {
      item.dataset.path = issue.layer ?? "";
      item.addEventListener("click", () => choose(issue.layer ?? null, issue.page));
    }
    return item;
  });
  element("preflight").replaceChildren(...(rules() === "off" ? [] : [
    make("h2", { textContent: "Preflight: " + rules() }),
    silence ? make("div", { className: "path", textContent: silence }) : make("ul", {}, ...items),
  ]));
  const boxes = issues.map((issue, index) => ({ issue, index })).filter(({ issue }) => issue.page === view.page && issue.box);
  element("issues").replaceChildren(...boxes.map(({ issue, index }) => {
    const box = make("div", { className: "issue " + issue.severity }, make("i", { textContent: index + 1 }));
    box.dataset.issue = index;
    return box;
  }));
  layOut();
}

/// What is asked last counts.
let lastPreflight = 0;
async function preflight() {
  const number = ++lastPreflight;
  let [found, words] = [[], "nothing is wrong"];
  [issues, silence] = [[], "…"];
  showIssues();
  if (rules() === "off") return;
  try {
    found = await (await ask("preflight", query({ rules: rules() }))).json();
  } catch (error) { words = error.message; }
  if (number !== lastPreflight) return;
  [issues, silence] = [found, found.length ? "" : words];
  showIssues();
}

// Pages, states and moments.
function fill(select, entries, value) {
  select.replaceChildren(...entries.map(([value, text]) => make("option", { value, textContent: text })));
  select.value = value;
}

function setPage(number) {
  view.page = Math.min(Math.max(Math.round(number), 1), Math.max(scene.pages.length, 1));
  element("page").value = view.page;
  const duration = page()?.duration ?? 0;
  element("clock").hidden = duration === 0;
  element("time").max = duration;
  if (duration === 0) setPlaying(false);
  showIssues();
  setTime(Math.min(view.time, duration));
}

function setTime(time) {
  view.time = Math.round(Math.min(Math.max(time, 0), page()?.duration ?? 0) * 1e6) / 1e6;
  element("time").value = view.time;
  element("moment").textContent = `${view.time.toFixed(3)} s of ${(page()?.duration ?? 0).toFixed(2)}`;
  remember();
  return draw();
}

function setPlaying(value) {
  isPlaying = value;
  run += 1;
  element("play").textContent = isPlaying ? "❚❚" : "▶";
  if (isPlaying) play();
}

/// Ends when playing was ended, be it that it was begun again while a picture was drawn.
async function play() {
  const number = run;
  const [start, origin] = [performance.now(), view.time >= page().duration ? 0 : view.time];
  while (number === run) {
    await setTime((origin + (performance.now() - start) / 1000) % page().duration);
    await new Promise(requestAnimationFrame);
  }
}

async function load() {
  try {
    const asked = new URLSearchParams({ state: view.state, from: view.from, row: view.row });
    scene = await (await ask("scene", asked)).json();
  } catch (error) {
    element("refusal").textContent = error.message;
    element("refusal").hidden = false;
    return;
  }
  document.title = scene.name + " – LayerPress";
  element("name").textContent = scene.name;
  element("rows").hidden = scene.rowCount === undefined;
  element("row").value = view.row;
  element("row").max = scene.rowCount;
  element("rowCount").textContent = `of ${scene.rowCount}`;
  element("pages").hidden = scene.pages.length < 2;
  fill(element("page"), scene.pages.map((_, index) => [index + 1, index + 1]), view.page);
  // What is asked for stays in the lists even if the scene does not have it, so that another state can be chosen.
  const states = (asked) => [...new Set(["none", ...scene.states, asked])].filter(Boolean).map((name) => [name, name]);
  element("states").hidden = scene.states.length === 0 && !view.state;
  fill(element("state"), [["", "at first"], ...states(view.state)], view.state);
  element("origins").hidden = !view.state;
  fill(element("from"), [["", "–"], ...states(view.from)], view.from);
  showTree();
  showProblems();
  setPage(view.page);
  const { version } = scene;
  try {
    const found = await (await ask("findings")).json();
    if (version !== scene.version) return;
    findings = found;
  } catch { findings = []; }
  showFindings();
  showTree();
  fill(element("rules"), ["off", ...scene.rules].map((name) => [name, name]), rules());
  preflight();
}

function press(group, name) {
  for (const button of element(group).children) {
    button.setAttribute("aria-pressed", Object.values(button.dataset)[0] === view[name]);
  }
}
function set(name, value) {
  view[name] = value;
  press("formats", "format");
  press("papers", "paper");
  element("stage").className = view.paper;
  remember();
}
element("formats").addEventListener("click", ({ target }) => { set("format", target.dataset.format); draw(); });
element("papers").addEventListener("click", ({ target }) => set("paper", target.dataset.paper));
element("page").addEventListener("change", ({ target }) => setPage(Number(target.value)));
element("row").addEventListener("change", ({ target }) => {
  set("row", Math.min(Math.max(Math.round(Number(target.value)) || 1, 1), Math.max(scene.rowCount ?? 1, 1)));
  load();
});
element("state").addEventListener("change", ({ target }) => { set("state", target.value); load(); });
element("from").addEventListener("change", ({ target }) => { set("from", target.value); load(); });
element("rules").addEventListener("change", ({ target }) => { set("rules", target.value); preflight(); });
element("time").addEventListener("input", ({ target }) => { setPlaying(false); setTime(Number(target.value)); });
element("play").addEventListener("click", () => setPlaying(!isPlaying));
element("in").addEventListener("click", () => setZoom(zoom() * 1.25));
element("out").addEventListener("click", () => setZoom(zoom() / 1.25));
element("zoom").addEventListener("click", () => setZoom(null));
addEventListener("resize", () => setZoom(view.zoom));
element("stage").addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  setZoom(zoom() * Math.exp(-event.deltaY / 300));
}, { passive: false });

const frame = 1 / 30;
const keys = {
  ArrowLeft: (event) => setTime(view.time - (event.shiftKey ? 10 : 1) * frame),
  ArrowRight: (event) => setTime(view.time + (event.shiftKey ? 10 : 1) * frame),
  Home: () => setTime(0), End: () => setTime(page().duration),
  PageUp: () => setPage(view.page - 1), PageDown: () => setPage(view.page + 1),
  "+": () => setZoom(zoom() * 1.25), "=": () => setZoom(zoom() * 1.25), "-": () => setZoom(zoom() / 1.25),
  0: () => setZoom(null), 1: () => setZoom(1), Escape: () => choose(null),
  " ": () => { if (!element("clock").hidden) setPlaying(!isPlaying); },
  f: () => { set("format", view.format === "svg" ? "png" : "svg"); draw(); },
  b: () => { const papers = ["checks", "white", "black"]; set("paper", papers[(papers.indexOf(view.paper) + 1) % 3]); },
  ArrowUp: () => step(-1), ArrowDown: () => step(1),
};
function step(by) {
  const layers = layersOfPage();
  const index = layers.findIndex((layer) => layer.path === view.path);
  const next = layers[index < 0 ? 0 : index + by];
  if (next) choose(next.path);
}
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select")) return;
  const action = keys[event.key.length == 1 ? event.key.toLowerCase() : event.key];
  if (!action || !page()) return;
  event.preventDefault();
  if (event.key !== " ") setPlaying(false);
  action(event);
});

set("format", view.format);
// The first event comes at once; those after it tell of changes.
const events = new EventSource("events");
events.addEventListener("message", load);
events.addEventListener("error", () => {
  element("refusal").textContent = "layerpress has ended; the picture is no longer up to date";
  element("refusal").hidden = false;
});
