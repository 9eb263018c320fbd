import { startAuthentication } from "@simplewebauthn/browser";
import { useState } from "react";
import * as v from "valibot";
import { loadSignIn } from "#app/admin/sign-in/.server/sign-in.ts";
import { apiRequest, RequestError } from "#app/http/api-request.ts";
import { Button } from "#app/ui/button/button.tsx";
import { admin } from "#app/ui/theme/admin.css.ts";
import type { Route } from "./+types/passkey";
import { passkeyTrouble } from "./passkey-trouble.ts";
import * as css from "./sign-in.css.ts";

export const meta: Route.MetaFunction = () => [
	{ title: "Admin Access" },
	{ name: "robots", content: "noindex" },
];

export const loader = ({ request }: Route.LoaderArgs) => loadSignIn(request);

const Challenge = v.object({
	challenge: v.string(),
	rpId: v.string(),
	timeout: v.number(),
	userVerification: v.literal("required"),
});

async function enter(): Promise<void> {
	const optionsJSON = v.parse(Challenge, await apiRequest("POST", "/api/auth/passkey"));
	const response = await startAuthentication({ optionsJSON });
	await apiRequest("PUT", "/api/auth/passkey", { response });
}

/** The sign-in with a passkey, which needs scripts. */
export default function PasskeySignIn({ loaderData: { next } }: Route.ComponentProps) {
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	async function press(): Promise<void> {
		setBusy(true);
		setProblem(null);
		try {
			await enter();
			window.location.assign(next);
		} catch (error) {
			const message = error instanceof RequestError ? error.words : passkeyTrouble(error);
			setProblem(message || "No passkey was used.");
			setBusy(false);
		}
	}
	return (
		<main className={`${admin} ${css.page}`}>
			<div className={css.card}>
				<h1 className={css.title}>Admin Access</h1>
				<div className={css.form}>
					<p>Your device will ask for your fingerprint, face or PIN.</p>
					<Button wide busy={busy} onClick={() => void press()}>
						Use a passkey
					</Button>
					<p role="alert">{problem}</p>
					<a href={next}>Sign in with your password</a>
				</div>
			</div>
		</main>
	);
}
