import { CHAT_LINK } from "#domain/whatsapp/chat-host.ts";

/** Milliseconds after which the script is loaded even without a paint, for example in a background tab. */
const MAX_WAIT_MS = 3_000;

/** Milliseconds between attempts to load the script over a bad connection. */
const RETRY_MS = 5_000;

/**
 * Returns a public page's inline script. Text is painted first: the entry, which exports `start(links, offer)`, is loaded after
 * the first paint with the web fonts. It receives the tracked, chat and menu links that were pressed before, and the install prompt
 * event, which is fired only once. A further attempt has its own address, because Firefox remembers for a page which scripts
 * failed.
 */
export function startScript(entry: string): string {
	return `(${run})(${JSON.stringify(entry)},${MAX_WAIT_MS},${RETRY_MS})`.replace(/\s+/g, " ");
}

// A string, because a build may transform a function in ways that are unknown here.
const run = `(entry,wait,again)=>{
let started,offer,tries=0;const links=[];
const note=e=>{const link=e.target.closest('[data-event],[popover] a,${CHAT_LINK}');link&&links.push(link)};
const keep=e=>{e.preventDefault();offer=e};
addEventListener("click",note);addEventListener("beforeinstallprompt",keep);
const start=()=>{if(started)return;started=1;import(tries++?entry+"?"+tries:entry).then(page=>{removeEventListener("click",note);removeEventListener("beforeinstallprompt",keep);page.start(links,offer)},()=>{started=0;setTimeout(start,again)})};
const settle=()=>document.fonts.ready.then(()=>requestAnimationFrame(()=>requestAnimationFrame(start)));
try{new PerformanceObserver(settle).observe({type:"paint",buffered:true})}catch{settle()}
setTimeout(start,wait)}`;
