import { createContext, type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { readSession, type Staff } from "./session.ts";

/** Who is signed in, for every loader and action below the gate. */
export const staffContext = createContext<Staff>();

const SIGN_IN = "/admin/sign-in";
/** Where the day of staff begins, unless they asked for another page. */
const HOME = "/admin/today";

/** A path of the back office that a sign-in may return to, written so that it can stand in a header. */
export function returnPath(wanted: string | null): string {
	if (!wanted || !URL.canParse(wanted, "http://here")) return HOME;
	const { origin, pathname, search } = new URL(wanted, "http://here");
	const inside =
		origin === "http://here" && /^\/admin(?:\/|$)/.test(pathname) && !pathname.startsWith(SIGN_IN);
	return inside ? pathname + search : HOME;
}

/**
 * Lets nobody but staff past, whatever page or data is asked for. A signed-out person gets the Admin Access screen
 * for the address they asked for; a screen whose session ended in the meantime loads anew.
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

/** Answers with the Admin Access screen at the address that was asked for, rather than send the browser elsewhere. */
export async function inPlaceOfRedirect(
	answer: Response,
	request: Request,
	render: (request: Request) => Promise<Response>,
): Promise<Response> {
	const location = answer.headers.get("location");
	if (request.method !== "GET" || answer.status !== 302 || !location?.startsWith(`${SIGN_IN}?`))
		return answer;
	return render(new Request(new URL(location, request.url), { headers: request.headers }));
}
