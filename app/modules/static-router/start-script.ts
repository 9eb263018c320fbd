/** Milliseconds after which scripts are fetched even if the page was never painted, as in a tab in the background. */
const LONGEST_WAIT_MS = 3_000;

/**
 * The inline script of a public page. Words come first: scripts are fetched once the browser has painted with the
 * page's own fonts, a few in each task so that none is long, and then given the modules of the page's routes. The
 * last button that was pressed before that, and that the browser itself does nothing with, is pressed again; links
 * that report themselves are handed over. `entry` exports `start(modules, links)`; `routes` are the modules from the
 * root down; `imports` what all these import.
 */
export function startScript({
	entry,
	routes,
	imports,
}: {
	entry: string;
	routes: readonly string[];
	imports: readonly string[];
}): string {
	const modules = JSON.stringify([entry, ...routes]);
	const preloads = JSON.stringify([...new Set([entry, ...routes, ...imports])]);
	return `(${run})(${modules},${preloads},${LONGEST_WAIT_MS})`.replace(/\s+/g, " ");
}

// As text, since what a build makes of a function is not known here.
const run = `(modules,preloads,wait)=>{
let started,pressed;const links=[];
const press=e=>{pressed=e.target.closest("button[type=button]:not([popovertarget])")};
const note=e=>{const link=e.target.closest("[data-event]");link&&links.push(link)};
addEventListener("click",press);addEventListener("click",note);
const start=()=>{if(started)return;started=1;next()};
const next=()=>{
for(const href of preloads.splice(0,3))document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
if(preloads.length)return setTimeout(next);
Promise.all(modules.map(m=>import(m))).then(([entry,...routes])=>{removeEventListener("click",note);return entry.start(routes,links)}).then(()=>{removeEventListener("click",press);pressed?.click()})};
const settle=()=>document.fonts.ready.then(()=>requestAnimationFrame(()=>requestAnimationFrame(start)));
try{new PerformanceObserver(settle).observe({type:"paint",buffered:true})}catch{settle()}
setTimeout(start,wait)}`;
