import type * as v from "valibot";
import { announcer } from "#app/services.server.ts";
import { makeOnce } from "#db/idempotency/once.ts";
import { findRun } from "#db/jobs/find-run.ts";
import { findLead } from "#db/leads/find-lead.ts";
import type { EntityManager } from "#db/orm.ts";
import { type BasedOn, BasedOnQuery } from "#domain/based-on.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { json } from "./present-error.ts";
import { idParam, parseQuery } from "./query.ts";
import { readChange, readInput } from "./read-json.ts";
import type { StaffMethod } from "./resource.ts";

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
