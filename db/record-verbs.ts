import type { EntityName, FilterQuery } from "@mikro-orm/core";
import type { BasedOn } from "#domain/shape.ts";
import type { EntityManager } from "./orm.ts";
import { deleteIfUnused, type MediaFolder } from "./pictures/pictures.ts";
import { createdColumns, deleteIfUnchanged, lockForUpdate, saved, updatedColumns } from "./versioned-row.ts";

/** A kind of record that staff create, replace and delete as a whole. */
interface RecordKind<T, Form, Columns> {
	/** Its name in messages and in the audit log's actions. */
	what: "proof" | "tag" | "template" | "testimonial";
	byId: (id: string) => FilterQuery<NoInfer<T>>;
	/** Returns the columns that a form sets. Throws AppError "invalid" for a picture that does not exist. */
	columns: (form: Form, em: EntityManager) => Columns | Promise<Columns>;
	create: (em: EntityManager, columns: Columns & ReturnType<typeof createdColumns>) => NoInfer<T>;
	/** Returns what the audit log says of a record created or replaced. */
	auditDetail: (record: NoInfer<T>) => Record<string, unknown>;
	/** Returns the id of an uploaded picture that the record uses; it is deleted with its last use. */
	pictureOf?: (record: NoInfer<T>) => string | null | undefined;
}

/** Returns the operations on a kind of record; those on an existing one throw as `lockForUpdate`. */
export function recordVerbs<T extends { id: string }, Form, Columns extends Partial<T>>(
	entity: EntityName<T>,
	{ what, byId, columns, create, auditDetail, pictureOf = () => null }: RecordKind<T, Form, Columns>,
) {
	return {
		create(em: EntityManager, form: Form, actor: string): Promise<T> {
			return em.transactional(async inner => {
				const created = create(inner, { ...(await columns(form, inner)), ...createdColumns(actor) });
				return saved(inner, created, actor, `${what}.create`, auditDetail(created));
			});
		},

		/** Replaces a record, and deletes its former picture if it is unused now. */
		async update(
			em: EntityManager,
			id: string,
			form: Form & BasedOn,
			actor: string,
			folder?: MediaFolder,
		): Promise<T> {
			const { record, before } = await em.transactional(async inner => {
				const record = await lockForUpdate(inner, entity, byId(id), { version: form.version, what });
				const before = pictureOf(record);
				Object.assign(record, await columns(form, inner), updatedColumns(actor));
				await saved(inner, record, actor, `${what}.update`, auditDetail(record));
				return { record, before };
			});
			if (before && before !== pictureOf(record)) await deleteIfUnused(em, folder, before);
			return record;
		},

		/** Deletes a record, and its picture if it is unused then. */
		async remove(
			em: EntityManager,
			id: string,
			{ version }: BasedOn,
			actor: string,
			folder?: MediaFolder,
		): Promise<void> {
			const audit = { actor, action: `${what}.delete` } as const;
			const removed = await deleteIfUnchanged(em, entity, byId(id), { version, what }, audit);
			const picture = pictureOf(removed);
			if (picture) await deleteIfUnused(em, folder, picture);
		},
	};
}
