import { useSyncExternalStore } from "react";
import { Scripts } from "react-router";

const never = () => () => {};

/**
 * The scripts of a page in which the router runs. They come in the server's HTML alone: where React draws a whole page
 * anew, because the browser's differs from the server's, it would write them from text, which Trusted Types refuse.
 */
export function ServerScripts() {
	const inServersHtml = useSyncExternalStore(
		never,
		() => false,
		() => true,
	);
	return inServersHtml ? <Scripts /> : null;
}
