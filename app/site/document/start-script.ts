/** Milliseconds after which the script is fetched even if the page was never painted, as in a tab in the background. */
const LONGEST_WAIT_MS = 3_000;

/**
 * The inline script of a public page. Words come first: the entry, which exports `start(links, offer)`, is fetched once
 * the browser has painted with the page's own fonts. Links that report themselves or stand in the menu and were pressed before
 * are handed over, and so is the browser's offer to install the site, which comes once.
 */
export function startScript(entry: string): string {
	return `(${run})(${JSON.stringify(entry)},${LONGEST_WAIT_MS})`.replace(/\s+/g, " ");
}

// As text, since what a build makes of a function is not known here.
const run = `(entry,wait)=>{
let started,offer;const links=[];
const note=e=>{const link=e.target.closest("[data-event],[popover] a");link&&links.push(link)};
const keep=e=>{e.preventDefault();offer=e};
addEventListener("click",note);addEventListener("beforeinstallprompt",keep);
const start=()=>{if(started)return;started=1;import(entry).then(page=>{removeEventListener("click",note);removeEventListener("beforeinstallprompt",keep);page.start(links,offer)})};
const settle=()=>document.fonts.ready.then(()=>requestAnimationFrame(()=>requestAnimationFrame(start)));
try{new PerformanceObserver(settle).observe({type:"paint",buffered:true})}catch{settle()}
setTimeout(start,wait)}`;
