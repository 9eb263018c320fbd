import { data, redirect } from "react-router";
import { overTls } from "#app/config.server.ts";
import { STATUS, toAppError } from "#app/modules/http/.server/present-error.ts";
import { readForm } from "#app/modules/http/.server/read-form.ts";
import { returnPath } from "#app/modules/session/.server/admin-gate.ts";
import { readSession, signIn } from "#app/modules/session/.server/session.ts";
import { Credentials } from "#domain/accounts/credentials.ts";
import { parseInput } from "#domain/parse.ts";

/** Seconds within which the dashboard greets the person who signed in. */
const GREETING_S = 30;

/** Where to go after the sign-in; someone who is signed in already goes there at once. */
export async function loadSignIn(request: Request): Promise<{ next: string }> {
	const next = returnPath(new URL(request.url).searchParams.get("next"));
	const { staff } = await readSession(request);
	if (staff) throw redirect(next);
	return { next };
}

/** Signs in with the form's name and password and goes on; else says what is wrong. */
export async function submitSignIn(request: Request) {
	const form = await readForm(request);
	const text = (name: string) => String(form.get(name) ?? "");
	const next = returnPath(text("next"));
	try {
		const credentials = parseInput(Credentials, { username: text("username"), password: text("password") });
		const { cookie } = await signIn(request, { ...credentials, code: text("code") });
		return redirect(next, {
			headers: [
				["Set-Cookie", cookie],
				[
					"Set-Cookie",
					`greet=1; Path=/admin; Max-Age=${GREETING_S}; SameSite=Lax${overTls ? "; Secure" : ""}`,
				],
			],
		});
	} catch (error) {
		const known = toAppError(error);
		if (!known) throw error;
		return data(
			{ next, username: text("username"), message: known.message, fields: known.fields ?? {} },
			{ status: STATUS[known.code] },
		);
	}
}
