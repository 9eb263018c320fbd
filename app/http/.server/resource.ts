import { announcer, entityManager } from "#app/services.server.ts";
import type { EntityManager } from "#db/orm.ts";
import { AppError } from "#domain/errors.ts";
import { readSession, type Staff } from "../session/.server/session.ts";
import { errorResponse, json } from "./present-error.ts";

interface RouteArgs {
	request: Request;
	params: Record<string, string | undefined>;
	/** The path pattern of the route: "api/leads/:id". */
	pattern: string;
}

interface ResourceArgs extends RouteArgs {
	url: URL;
	em: EntityManager;
}

/**
 * Return value of a method: serialised as JSON; null becomes 204; a Response is passed through. undefined and a promise of it
 * do not compile, so a forgotten return is a type error.
 */
type Answer = null | (object & { then?: never });
type VisitorMethod = (args: ResourceArgs) => Answer | Promise<Answer>;
/** A method that receives the signed-in staff member. */
export type StaffMethod = (args: ResourceArgs & { staff: Staff }) => Answer | Promise<Answer>;

/** A method with access control: only `visitor`, `staff` and `admin` create one, so that no method is left open by mistake. */
interface GuardedMethod {
	readonly guarded: true;
	run(args: ResourceArgs): Promise<Response>;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Methods = Partial<Record<Method, GuardedMethod>>;

function answer(returned: Answer): Response {
	if (returned instanceof Response) return returned;
	return returned === null ? new Response(null, { status: 204 }) : json(returned);
}

/** Creates a method that anyone may call. */
export function visitor(run: VisitorMethod): GuardedMethod {
	return { guarded: true, run: async args => answer(await run(args)) };
}

/** Wraps a method with session and permission checks; a successful change is announced to other open screens. */
function guarded(run: StaffMethod, permit: (staff: Staff) => boolean): GuardedMethod {
	return {
		guarded: true,
		async run(args) {
			const { staff, cookie } = await readSession(args.request);
			if (!staff) throw new AppError("unauthorised", "Please sign in");
			if (!permit(staff))
				throw new AppError("forbidden", "Your account may look, but not change or export anything");
			const response = answer(await run({ ...args, staff }));
			if (response.ok && args.request.method !== "GET") announcer.announce("back_office");
			if (cookie) response.headers.append("Set-Cookie", cookie);
			return response;
		},
	};
}

/** Creates a method for every signed-in staff member, viewers included. */
export function staff(run: StaffMethod): GuardedMethod {
	return guarded(run, () => true);
}

/** Creates a method for admins. */
export function admin(run: StaffMethod): GuardedMethod {
	return guarded(run, ({ role }) => role === "admin");
}

/** Value of the Allow header. */
const allowed = (methods: Methods) =>
	Object.keys(methods)
		.flatMap(name => (name === "GET" ? ["GET", "HEAD"] : [name]))
		.join(", ");

/** Returns 405 with the Allow header. */
export function notAllowed(allow: string): Response {
	const refusal = errorResponse(new AppError("method_not_allowed", "This method is not allowed here"));
	refusal.headers.set("Allow", allow);
	return refusal;
}

/**
 * Creates a resource route's handler from its methods: 405 for other methods, and every error as JSON
 * (docs/specification/http.md#answers). It serves as both loader and action.
 */
export function resource(methods: Methods) {
	return answering(() => methods);
}

/** Creates the handler for several resources in one file, keyed by path pattern: "api/leads/:id". */
export function resources(paths: Readonly<Record<string, Methods>>) {
	return answering(({ pattern }) => paths[pattern] ?? {});
}

function answering(methodsOf: (route: RouteArgs) => Methods) {
	return async (route: RouteArgs): Promise<Response> => {
		const { request } = route;
		try {
			const methods = methodsOf(route);
			const name = request.method === "HEAD" ? "GET" : request.method;
			const method = Object.entries(methods).find(([known]) => known === name)?.[1];
			if (!method) return notAllowed(allowed(methods));
			return await method.run({ ...route, url: new URL(request.url), em: entityManager() });
		} catch (error) {
			return errorResponse(error);
		}
	};
}
