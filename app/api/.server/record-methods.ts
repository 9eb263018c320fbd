import type * as v from "valibot";
import { json } from "#app/http/.server/present-error.ts";
import {
	idempotencyKey,
	idParam,
	parseQuery,
	readChange,
	readInput,
} from "#app/http/.server/read-request.ts";
import type { StaffMethod } from "#app/http/.server/resource.ts";
import { announcer } from "#app/services.server.ts";
import { createIdempotent } from "#db/idempotency/idempotent.ts";
import { findRun } from "#db/jobs/find-run.ts";
import { findLead } from "#db/leads/find-lead.ts";
import type { EntityManager } from "#db/orm.ts";
import { type BasedOn, BasedOnQuery } from "#domain/shape.ts";

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
	idOf: (params: Parameters<StaffMethod>[0]["params"]) => string = idParam,
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
