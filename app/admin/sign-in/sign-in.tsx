import { loadSignIn, submitSignIn } from "#app/admin/sign-in/.server/sign-in.ts";
import { Button } from "../../ui/button/button";
import { TextInput } from "../../ui/field/field";
import { admin } from "../../ui/theme/admin.css.ts";
import type { Route } from "./+types/sign-in";
import * as css from "./sign-in.css.ts";

export const meta: Route.MetaFunction = () => [
	{ title: "Admin Access" },
	{ name: "robots", content: "noindex" },
];

export async function loader({ request }: Route.LoaderArgs) {
	return loadSignIn(request);
}

export async function action({ request }: Route.ActionArgs) {
	return submitSignIn(request);
}

/** The gate of the back office. It needs no script: a plain form, answered by the server. */
export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
	const fields: Record<string, string> = actionData?.fields ?? {};
	const wantsCode = actionData?.wantsCode ?? false;
	const refused = actionData?.message && !fields.username && !fields.password;
	return (
		<main className={`${admin} ${css.page}`}>
			{refused ? (
				<div role="alert" className={css.refusal}>
					<strong>Access Denied</strong>
					<p>{actionData.message}</p>
				</div>
			) : null}
			<div className={css.card}>
				<h1 className={css.title}>Admin Access</h1>
				<form method="post" action="/admin/sign-in" className={css.form}>
					<input type="hidden" name="next" value={actionData?.next ?? loaderData.next} />
					{wantsCode ? (
						<>
							<p>Your password is right. One more step: the code of your authenticator app.</p>
							<TextInput
								id="code"
								name="code"
								label="Authenticator code"
								hint="Six digits from your app, or one of your recovery codes."
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
					{wantsCode ? <a href={actionData?.next ?? "/admin"}>Start again with another account</a> : null}
				</form>
			</div>
		</main>
	);
}
