import { use } from "react";
import { Scripts } from "react-router";
import { useScripted } from "#app/ui/use-scripted.ts";
import { NonceContext } from "./page-document";
import { PRESS_SCRIPT } from "./press-script";

/**
 * The scripts of a page in which the router runs. They come in the server's HTML alone: where React draws a whole page
 * anew, because the browser's differs from the server's, it would write them from text, which Trusted Types refuse.
 */
export function ServerScripts() {
	const nonce = use(NonceContext);
	if (useScripted()) return null;
	return (
		<>
			<script
				nonce={nonce}
				// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
				dangerouslySetInnerHTML={{ __html: PRESS_SCRIPT }}
			/>
			<Scripts />
		</>
	);
}
