import * as v from "valibot";
import { announcer, entityManager } from "#app/services.server.ts";
import { makeOnce } from "#db/idempotency/once.ts";
import { findRun } from "#db/jobs/find-run.ts";
import { findLead } from "#db/leads/find-lead.ts";
import type { EntityManager } from "#db/orm.ts";
import { AppError } from "#domain/errors.ts";
import { type BasedOn, BasedOnQuery, object, pageLimit } from "#domain/shape.ts";
import { readSession, type Staff } from "../session/.server/session.ts";
import { errorResponse, json } from "./present-error.ts";
import {
	decodeCursor,
	idempotencyKey,
	idParam,
	pageHeaders,
	parseQuery,
	readChange,
	readInput,
} from "./read-request.ts";

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

/** What it changes shows on the other screens at once. */
function guarded(run: StaffMethod, permit: (staff: Staff) => boolean): GuardedMethod {
	return {
		guarded: true,
		async run(args) {
			const { staff, cookie } = await readSession(args.request);
			if (!staff) throw new AppError("unauthorised", "Please sign in");
			if (!permit(staff)) throw new AppError("forbidden", "Your account may look but not change anything");
			const response = answer(await run({ ...args, staff }));
			if (response.ok && args.request.method !== "GET") announcer.announce("back_office");
			if (cookie) response.headers.append("Set-Cookie", cookie);
			return response;
		},
	};
}

/** A method for everyone who is signed in, viewers too. */
export function staff(run: StaffMethod): GuardedMethod {
	return guarded(run, () => true);
}

/** A method for admins. */
export function admin(run: StaffMethod): GuardedMethod {
	return guarded(run, ({ role }) => role === "admin");
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

/** Stores a new record of what is sent, once for each Idempotency-Key: 201. */
export function creates<const T extends v.GenericSchema<unknown, object>>(
	schema: T,
	create: (em: EntityManager, form: v.InferOutput<T>, actor: string) => Promise<{ id: string }>,
): StaffMethod {
	return async args => createOnce(args, await readInput(args.request, schema), create);
}

/** The same of a form that was read. */
export async function createOnce<T extends object>(
	{ em, request, url, staff: { username } }: Parameters<StaffMethod>[0],
	form: T,
	create: (em: EntityManager, form: T, actor: string) => Promise<{ id: string }>,
): Promise<Response> {
	const body = { path: url.pathname, form, actor: username };
	const once = { scope: "record", key: idempotencyKey(request), body };
	return json(await makeOnce(em, once, inner => create(inner, form, username)), 201);
}

/** Replaces the record whose id stands in the path, if nobody saved it since. */
export function updates<const T extends v.GenericSchema<unknown, object>>(
	schema: T,
	update: (em: EntityManager, id: string, form: v.InferOutput<T> & BasedOn, actor: string) => Promise<object>,
): StaffMethod {
	return async ({ em, request, params, staff: { username } }) => {
		const id = idParam(params);
		return update(em, id, await readChange(request, schema), username);
	};
}

/** Deletes the record whose id stands in the path, if nobody saved it since `?version=`: 204. */
export function deletes(
	remove: (em: EntityManager, id: string, base: BasedOn, actor: string) => Promise<unknown>,
): StaffMethod {
	return async ({ em, url, params, staff: { username } }) => {
		await remove(em, idParam(params), parseQuery(BasedOnQuery, url), username);
		return null;
	};
}

/** Takes away, or erases, what the id in the path stands for: 204. */
export function removes(
	remove: (em: EntityManager, id: string, actor: string) => Promise<unknown>,
): StaffMethod {
	return async ({ em, params, staff: { username } }) => {
		await remove(em, idParam(params), username);
		return null;
	};
}

/** Changes the lead whose id stands in the path, tells whoever works on it, and answers what it is now. */
export function changesLead(
	change: (em: EntityManager, id: string, actor: string) => Promise<unknown>,
): StaffMethod {
	return async ({ em, params, staff: { username } }) => {
		const id = idParam(params);
		await change(em, id, username);
		announcer.announce("outbox", "leads");
		return findLead(em, id);
	};
}

/** Starts the run anew whose id stands in the path, and answers it: 202. */
export function startsRun(
	start: (em: EntityManager, id: string, actor: string) => Promise<unknown>,
): StaffMethod {
	return async ({ em, params, staff: { username } }) => {
		const id = idParam(params);
		await start(em, id, username);
		announcer.announce("outbox");
		return json(await findRun(em, id), 202);
	};
}

const Page = object({ limit: pageLimit, cursor: v.optional(v.string()) });
const isPlace = (value: unknown): value is [key: string, place: string] =>
	Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && /^\d{1,9}$/.test(value[1]);

/**
 * One page of a list that is read whole, being short; `keyOf` tells its rows apart. A cursor is the key of a page's last
 * row, behind which the next begins whatever came before it meanwhile, and its place for when it is gone. Throws
 * AppError "invalid".
 */
export function pageOfWhole<Row>(url: URL, rows: readonly Row[], keyOf: (row: Row) => string): Response {
	const { limit, cursor } = parseQuery(Page, url);
	const [key, place] = decodeCursor(cursor, isPlace) ?? [];
	const last = key === undefined ? -1 : rows.findIndex(row => keyOf(row) === key);
	const from = last < 0 ? Number(place ?? 0) : last + 1;
	const page = rows.slice(from, from + limit);
	const end = page.at(-1);
	const goesOn = from + limit < rows.length && end !== undefined;
	const next = goesOn ? [keyOf(end), String(from + limit - 1)] : null;
	return json(page, 200, pageHeaders(url, rows.length, next));
}
