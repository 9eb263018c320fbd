import type { ReplyTemplateForm } from "#domain/leads/reply-template.ts";
import type { EntityManager } from "../orm.ts";
import { recordVerbs } from "../record-verbs.ts";
import { ReplyTemplate } from "./reply-template.ts";

/** Returns all templates, by name. */
export function listTemplates(em: EntityManager): Promise<ReplyTemplate[]> {
	return em.findAll(ReplyTemplate, { orderBy: { name: "asc", id: "asc" } });
}

export const templates = recordVerbs(ReplyTemplate, {
	what: "template",
	byId: id => ({ id }),
	columns: ({ name, channel, text }: ReplyTemplateForm) => ({ name, channel, text }),
	create: (em, columns) => em.create(ReplyTemplate, columns),
	auditDetail: ({ name }) => ({ name }),
});
