/** Dispatched on the window once a page of the back office answers. */
export const AWAKE_EVENT = "awake";

/**
 * The inline script of a page in which the router runs (event replay): the last button pressed before it answers is
 * pressed then, once. React hears none of it meanwhile, or a press that it saw while it hydrates would count twice.
 */
export const PRESS_SCRIPT = `(()=>{
let pressed;
const keep=e=>{const button=e.target.closest("button[type=button]");if(button){pressed=button;e.stopImmediatePropagation()}};
addEventListener("click",keep,true);
addEventListener("${AWAKE_EVENT}",()=>{removeEventListener("click",keep,true);if(pressed?.isConnected)pressed.click()},{once:true})
})()`.replaceAll("\n", "");
