import { useEffect, useState } from "react";
import { loadSignIn, submitSignIn } from "#app/admin/sign-in/.server/sign-in.ts";
import { ServerScripts } from "#app/site/document/server-scripts.tsx";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { TextInput } from "#app/ui/field/field.tsx";
import { admin } from "#app/ui/theme/admin.css.ts";
import { prepareToasts } from "#app/ui/toast/toast.ts";
import type { Route } from "./+types/sign-in";
import * as css from "./sign-in.css.ts";

export const meta: Route.MetaFunction = () => [
	{ title: "Admin Access" },
	{ name: "robots", content: "noindex" },
];

export const loader = ({ request }: Route.LoaderArgs) => loadSignIn(request);

export const action = ({ request }: Route.ActionArgs) => submitSignIn(request);

/**
 * The reason for a refused sign-in: a toast once scripts have loaded, and before that, or without scripts, an alert in the
 * page.
 */
function Refusal({ message }: { message: string }) {
	const [isToasted, setToasted] = useState(false);
	useEffect(() => {
		// Toasts are rendered outside the page, so they take their colours from the body.
		document.body.classList.add(admin);
		prepareToasts().then(
			({ present }) => {
				present({ title: "Access Denied", description: message, tone: "destructive" });
				setToasted(true);
			},
			// If toasts cannot be loaded, the alert stays.
			() => {},
		);
		return () => document.body.classList.remove(admin);
	}, [message]);
	if (isToasted) return null;
	return (
		<div role="alert" className={css.refusal}>
			<strong>Access Denied</strong>
			<p>{message}</p>
		</div>
	);
}

/** The back office's sign-in page. It needs no scripts: a plain form that the server handles. */
export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
	const fields: Record<string, string> = actionData?.fields ?? {};
	const wantsCode = actionData?.wantsCode ?? false;
	const refused = fields.username || fields.password ? null : actionData?.message;
	return (
		<main className={`${admin} ${css.page}`}>
			{refused ? (
				<>
					<Refusal message={refused} />
					{/* Only the response to a sign-in is at this page's own URL, for which the router's scripts have data. */}
					<ServerScripts />
				</>
			) : null}
			<div className={css.card}>
				<h1 className={css.title}>Admin Access</h1>
				<form method="post" action="/admin/sign-in" className={css.form}>
					{loaderData.ended && !actionData ? (
						<Alert>
							Your session has run out or was ended from elsewhere. Sign in to go back to where you were.
						</Alert>
					) : null}
					<input type="hidden" name="next" value={actionData?.next ?? loaderData.next} />
					{wantsCode ? (
						<>
							<p>Your password is correct. Now enter the code from your authenticator app.</p>
							<TextInput
								id="code"
								name="code"
								label="Authenticator code"
								hint="The six digits shown in your app, or one of your recovery codes."
								autoComplete="one-time-code"
								autoCapitalize="none"
								autoFocus
								error={fields.code}
							/>
						</>
					) : (
						<>
							<TextInput
								id="username"
								name="username"
								label="Username"
								autoComplete="username"
								autoCapitalize="none"
								autoFocus
								defaultValue={actionData?.username ?? ""}
								error={fields.username}
							/>
							<TextInput
								id="password"
								name="password"
								type="password"
								label="Password"
								autoComplete="current-password"
								error={fields.password}
							/>
						</>
					)}
					<Button type="submit" wide>
						Access Dashboard
					</Button>
					{wantsCode ? null : (
						<a href={`/admin/passkey?next=${encodeURIComponent(loaderData.next)}`}>Sign in with a passkey</a>
					)}
					{wantsCode ? <a href={actionData?.next ?? "/admin"}>Sign in with a different account</a> : null}
				</form>
			</div>
		</main>
	);
}
