import { data, redirect } from "react-router";
import { STATUS, toAppError } from "#app/http/.server/present-error.ts";
import { readForm } from "#app/http/.server/read-form.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import { returnPath } from "#app/http/session/.server/admin-gate.ts";
import { beginSignIn, finishSignIn, readSession } from "#app/http/session/.server/session.ts";
import { overTls } from "#app/services.server.ts";
import { Credentials } from "#domain/accounts/credentials.ts";
import { parseInput } from "#domain/errors.ts";

/** Seconds within which the back office greets the user after a sign-in. */
const GREETING_S = 30;

/**
 * Returns the page to open after the sign-in, and whether this browser's session has ended; redirects a signed-in user at once.
 */
export async function loadSignIn(request: Request): Promise<{ next: string; ended: boolean }> {
	const next = returnPath(new URL(request.url).searchParams.get("next"));
	const { staff, cookie } = await readSession(request);
	if (staff) throw redirect(next);
	return { next, ended: cookie !== null };
}

/** Signs in and redirects, or returns the error. If the account has a second factor, the next form only asks for its code. */
export async function submitSignIn(request: Request) {
	const form = await readForm(request);
	const text = (name: string) => form[name] ?? "";
	const next = returnPath(text("next"));
	const answersCode = "code" in form;
	try {
		if (answersCode) return redirectAfterSignIn(next, await finishSignIn(request, text("code")));
		const credentials = parseInput(Credentials, { username: text("username"), password: text("password") });
		const { cookie, owesCode } = await beginSignIn(request, credentials);
		if (!owesCode) return redirectAfterSignIn(next, [cookie]);
		const step = { next, username: "", message: null, fields: {}, wantsCode: true };
		return data(step, { headers: { "Set-Cookie": cookie } });
	} catch (error) {
		const known = toAppError(error);
		if (!known) throw error;
		requestScope().refusal = known;
		const fields: Record<string, string> = known.fields ?? {};
		// After a wrong code or too many attempts the form asks for a code again; an expired challenge needs the password.
		const wantsCode = answersCode && ("code" in fields || known.code === "too_many");
		return data(
			{ next, username: text("username"), message: known.message, fields, wantsCode },
			{ status: STATUS[known.code] },
		);
	}
}

function redirectAfterSignIn(next: string, cookies: string[]): Response {
	const greeting = `greet=1; Path=/admin; Max-Age=${GREETING_S}; SameSite=Lax${overTls ? "; Secure" : ""}`;
	return redirect(next, {
		headers: [...cookies, greeting].map((cookie): [string, string] => ["Set-Cookie", cookie]),
	});
}
