import { use } from "react";
import { Scripts } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { NonceContext } from "./page-document.tsx";
import { PRESS_SCRIPT } from "./press-script.ts";

/**
 * Renders the scripts of a back office page, only in the server's HTML: after a hydration mismatch React would recreate them
 * from text, which Trusted Types reject.
 */
export function ServerScripts() {
	const nonce = use(NonceContext);
	if (useHydrated()) return null;
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
