import { Scripts } from "react-router";
import { useScripted } from "#app/ui/use-scripted.ts";

/**
 * The scripts of a page in which the router runs. They come in the server's HTML alone: where React draws a whole page
 * anew, because the browser's differs from the server's, it would write them from text, which Trusted Types refuse.
 */
export function ServerScripts() {
	return useScripted() ? null : <Scripts />;
}
