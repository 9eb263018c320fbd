import * as v from "valibot";
import { announcer, entityManager } from "#app/services.server.ts";
import { createIdempotent } from "#db/idempotency/idempotent.ts";
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

/** Creates a record from the body, once per Idempotency-Key: 201. */
export function creates<const T extends v.GenericSchema<unknown, object>>(
	schema: T,
	create: (em: EntityManager, form: v.InferOutput<T>, actor: string) => Promise<{ id: string }>,
): StaffMethod {
	return async args => createOnce(args, await readInput(args.request, schema), create);
}

/** Creates a record from an already parsed form, once per Idempotency-Key: 201. */
export async function createOnce<T extends object>(
	{ em, request, url, staff: { username } }: Parameters<StaffMethod>[0],
	form: T,
	create: (em: EntityManager, form: T, actor: string) => Promise<{ id: string }>,
): Promise<Response> {
	const body = { path: url.pathname, form, actor: username };
	const once = { scope: "record", key: idempotencyKey(request), body };
	return json(await createIdempotent(em, once, inner => create(inner, form, username)), 201);
}

/** Replaces the record with the id in the path, unless it was saved since (optimistic lock). */
export function updates<const T extends v.GenericSchema<unknown, object>>(
	schema: T,
	update: (em: EntityManager, id: string, form: v.InferOutput<T> & BasedOn, actor: string) => Promise<object>,
): StaffMethod {
	return async ({ em, request, params, staff: { username } }) => {
		const id = idParam(params);
		return update(em, id, await readChange(request, schema), username);
	};
}

/** Deletes the record with the path's id (`idOf`), unless it was saved since `?version=` (optimistic lock): 204. */
export function deletes(
	remove: (em: EntityManager, id: string, base: BasedOn, actor: string) => Promise<unknown>,
	idOf: (params: RouteArgs["params"]) => string = idParam,
): StaffMethod {
	return async ({ em, url, params, staff: { username } }) => {
		await remove(em, idOf(params), parseQuery(BasedOnQuery, url), username);
		return null;
	};
}

/** Removes or erases the record with the id in the path: 204. */
export function removes(
	remove: (em: EntityManager, id: string, actor: string) => Promise<unknown>,
): StaffMethod {
	return async ({ em, params, staff: { username } }) => {
		await remove(em, idParam(params), username);
		return null;
	};
}

/** Changes the lead with the id in the path, announces it to workers and screens, and returns the changed lead. */
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

/** Restarts the run with the id in the path and returns it: 202. */
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
 * Returns one page of a short list that is read completely; `keyOf` identifies a row. The cursor contains the key of the page's
 * last row, so that inserted rows do not shift pages, and its index in case that row is deleted. Throws AppError "invalid".
 */
export function paginateInMemory<Row>(url: URL, rows: readonly Row[], keyOf: (row: Row) => string): Response {
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
