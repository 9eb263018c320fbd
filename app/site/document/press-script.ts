/** Dispatched on the window once a back office page is hydrated. */
export const AWAKE_EVENT = "awake";

/**
 * Inline script for event replay in the back office: the last button pressed before hydration is clicked once afterwards. The
 * original click is stopped, because React would replay a click during hydration as well.
 */
export const PRESS_SCRIPT = `(()=>{
let pressed;
const keep=e=>{const button=e.target.closest("button[type=button]");if(button){pressed=button;e.stopImmediatePropagation()}};
addEventListener("click",keep,true);
addEventListener("${AWAKE_EVENT}",()=>{removeEventListener("click",keep,true);if(pressed?.isConnected)pressed.click()},{once:true})
})()`.replaceAll("\n", "");
