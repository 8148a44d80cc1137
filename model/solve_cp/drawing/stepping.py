"""The frame of the page to step through: its styles and its script, without the steps."""

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>
:root {{ --paper: #fff; --ink: #1c1d21; --quiet: #666; --link: #2a52be; --line: #ddd; }}
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 76rem;
 padding: 0 1rem; background: var(--paper); color: var(--ink); }}
h1 {{ font-size: 1.3rem; margin: .6rem 0 0; overflow-wrap: anywhere; }}
h2 {{ font-size: 1.1rem; margin: 0 0 .4rem; }}
a {{ color: var(--link); }}
.bar {{ position: sticky; top: 0; z-index: 1; padding: .5rem 0; background: var(--paper);
 display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }}
.bar span, .key {{ color: var(--quiet); }}
button {{ font: inherit; padding: .2rem .9rem; }}
.words ol, .words ul {{ padding-left: 1.6rem; }}
.words p {{ margin: .4rem 0; }}
svg {{ display: block; max-width: 100%; height: auto; }}
.parts {{ position: absolute; width: 0; height: 0; }}
nav li {{ break-inside: avoid; }}
nav a[aria-current] {{ font-weight: bold; }}
.key b {{ padding: 0 .35em; border-radius: .3em; font-weight: normal; color: #000; }}
@media screen {{
 .live section:not(.now) {{ display: none; }}
 .live section.now {{ display: contents; }}
 .live main {{ display: grid; gap: .5rem 2rem; align-items: start;
  grid-template: "board words" auto "board list" 1fr
   / minmax(0, calc(100vh - 9rem)) minmax(18rem, 1fr); }}
 .live figure {{ grid-area: board; margin: 0; }}
 .live figure svg {{ width: 100%; max-height: calc(100vh - 7.5rem); }}
 .live .words {{ grid-area: words; }}
 .live nav {{ grid-area: list; overflow: auto; max-height: 40vh;
  border-top: 1px solid var(--line); }}
}}
@media screen and (max-width: 50rem) {{
 .live main {{ grid-template: "words" auto "board" auto "list" auto / minmax(0, 1fr); }}
}}
@media screen and (prefers-color-scheme: dark) {{
 :root {{ --paper: #1a1b1e; --ink: #eee; --quiet: #aaa; --link: #8fb1ff; --line: #444; }}
 svg {{ filter: invert(.9) hue-rotate(180deg); }}
 [fill="#ffff96"] {{ fill: #b3a63e; }}
 /* Dots without a number keep their colour. */
 circle[fill="#ffffff"][stroke]:not(:has(+ text)) {{ fill: #000; }}
 circle[fill="#000000"][stroke]:not(:has(+ text)) {{ fill: #fff; }}
}}
@media print {{ .bar, nav {{ display: none; }} section {{ break-inside: avoid; }} }}
</style>
</head>
<body>
<h1>{title}</h1>
<div class="bar"><button id="back">Back</button> <button id="on">Next</button>
 <output id="count"></output> <span>or the arrow keys, Home and End</span></div>
{parts}
<main>
{steps}
<nav aria-label="Steps"><ol>
{list}
</ol></nav>
</main>
<p class="key">The colours: <b style="background:#3fda65">placed</b>
 <b style="background:#ff7684">removed</b> <b style="background:#ffff96">the reason</b>
 <b style="background:#7fbbff">supposed</b></p>
<script>
const sections = [...document.querySelectorAll("section")];
const entries = [...document.querySelectorAll("nav a")];
let now = 0;
function show(place) {{
  if (!sections.length) return;
  now = Math.max(0, Math.min(sections.length - 1, place));
  sections.forEach((section, n) => section.classList.toggle("now", n === now));
  entries.forEach((entry, n) => {{
    if (n === now) entry.setAttribute("aria-current", "step");
    else entry.removeAttribute("aria-current");
  }});
  document.getElementById("count").textContent = now + 1 + " of " + sections.length;
  document.getElementById("back").disabled = now === 0;
  document.getElementById("on").disabled = now === sections.length - 1;
  const list = document.querySelector("nav");  // only the list scrolls, not the page
  list.scrollTop = entries[now].offsetTop - list.offsetTop - list.clientHeight / 2;
}}
function go(place) {{
  show(place);
  history.replaceState(null, "", "#s" + (now + 1));
}}
document.body.classList.add("live");
document.getElementById("back").onclick = () => go(now - 1);
document.getElementById("on").onclick = () => go(now + 1);
entries.forEach((entry, n) => entry.onclick = (event) => {{ event.preventDefault(); go(n); }});
document.onkeydown = (event) => {{
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const moves = {{ ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: sections.length - 1 }};
  if (event.key in moves) {{ event.preventDefault(); go(moves[event.key]); }}
}};
show(Number(location.hash.slice(2)) - 1 || 0);
</script>
</body>
</html>
"""
