import { announcer, entityManager } from "#app/services.server.ts";
import type { EntityManager } from "#db/orm.ts";
import { AppError } from "#domain/errors.ts";
import { readSession, type Staff } from "../session/.server/session.ts";
import { errorResponse, json } from "./present-error.ts";

interface RouteArgs {
	request: Request;
	params: Record<string, string | undefined>;
	/** The route's path as the table has it: "api/leads/:id". */
	pattern: string;
}

interface ResourceArgs extends RouteArgs {
	url: URL;
	em: EntityManager;
}

/**
 * What a method returns is answered as JSON, and null as 204; a Response stays as it is. Nothing and a promise of nothing do
 * not compile: they are what a method gives that forgets to return.
 */
type Answer = null | (object & { then?: never });
type VisitorMethod = (args: ResourceArgs) => Answer | Promise<Answer>;
/** A method that gets who is signed in. */
export type StaffMethod = (args: ResourceArgs & { staff: Staff }) => Answer | Promise<Answer>;

/** A method of a resource, guarded: made by `visitor`, `staff` or `admin`, so that none is open by oversight. */
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

/** A method anyone may call. */
export function visitor(run: VisitorMethod): GuardedMethod {
	return { guarded: true, run: async args => answer(await run(args)) };
}

function guarded(run: StaffMethod, permit: (staff: Staff) => boolean): GuardedMethod {
	return {
		guarded: true,
		async run(args) {
			const { staff, cookie } = await readSession(args.request);
			if (!staff) throw new AppError("unauthorised", "Please sign in");
			if (!permit(staff)) throw new AppError("forbidden", "Your account may look but not change anything");
			const response = answer(await run({ ...args, staff }));
			if (cookie) response.headers.append("Set-Cookie", cookie);
			return response;
		},
	};
}

/** A method for everyone who is signed in, viewers too. */
export function staff(run: StaffMethod): GuardedMethod {
	return guarded(run, () => true);
}

/** A method for admins. What it changes shows on the other screens at once. */
export function admin(run: StaffMethod): GuardedMethod {
	return guarded(
		async args => {
			const response = answer(await run(args));
			if (response.ok && args.request.method !== "GET") announcer.announce("back_office");
			return response;
		},
		({ role }) => role === "admin",
	);
}

/** Methods as Allow lists them. */
const allowed = (methods: Methods) =>
	Object.keys(methods)
		.flatMap(name => (name === "GET" ? ["GET", "HEAD"] : [name]))
		.join(", ");

/** Refuses a method with what is allowed instead, as Allow lists it. */
export function notAllowed(allow: string): Response {
	const refusal = errorResponse(new AppError("method_not_allowed", "This method is not allowed here"));
	refusal.headers.set("Allow", allow);
	return refusal;
}

/**
 * A resource route from its methods: 405 for the others, and every error as JSON (docs/specification/http.md#answers). It
 * is the route's loader and its action.
 */
export function resource(methods: Methods) {
	return answering(() => methods);
}

/** The same for several that stand in one file, each under its path as the route table has it: "api/leads/:id". */
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
