import { createContext, type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { readSession, type Staff } from "./session.ts";

/** The signed-in staff member, for every loader and action below the gate. */
export const staffContext = createContext<Staff>();

const SIGN_IN = "/admin/sign-in";
/** Default page after sign-in. */
const HOME = "/admin/today";

/** Returns the back office path to return to after sign-in; any other URL gives the default (no open redirects). */
export function returnPath(wanted: string | null): string {
	if (!wanted || !URL.canParse(wanted, "http://here")) return HOME;
	const { origin, pathname, search } = new URL(wanted, "http://here");
	const inside =
		origin === "http://here" && /^\/admin(?:\/|$)/.test(pathname) && !pathname.startsWith(SIGN_IN);
	return inside ? pathname + search : HOME;
}

/**
 * Admits only signed-in staff to pages and data. A signed-out visitor gets the Admin Access screen at the requested URL; a
 * screen whose session has ended reloads.
 */
export const adminGate: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
	const { staff, cookie } = await readSession(request);
	if (!staff) {
		const path = url.pathname + url.search;
		if (new URL(request.url).pathname.endsWith(".data")) throw redirectDocument(path);
		throw redirect(`${SIGN_IN}?next=${encodeURIComponent(path)}`);
	}
	context.set(staffContext, staff);
	const response = await next();
	if (cookie) response.headers.append("Set-Cookie", cookie);
	response.headers.set("Cache-Control", "no-store");
	return response;
};

/** Renders the Admin Access screen at the requested URL instead of redirecting. */
export async function renderInsteadOfRedirect(
	answer: Response,
	request: Request,
	render: (request: Request) => Promise<Response>,
): Promise<Response> {
	const location = answer.headers.get("location");
	if (request.method !== "GET" || answer.status !== 302 || !location?.startsWith(`${SIGN_IN}?`))
		return answer;
	return render(new Request(new URL(location, request.url), { headers: request.headers }));
}
