import { matchesAllWords } from "../matches-all-words.ts";

/** Words for each audit log action. */
const WORDS = {
	"ad_costs.import": "Imported advertising costs",
	"chat_references.on": "Turned references in chats on",
	"chat_references.off": "Turned references in chats off",
	"lead_confirmation.on": "Turned confirmations of forms on",
	"lead_confirmation.off": "Turned confirmations of forms off",
	"account.create": "Added an account",
	"account.delete": "Deleted an account",
	"account.passkey_add": "Added a passkey",
	"account.passkey_remove": "Removed a passkey",
	"account.password": "Changed their password",
	"account.alerts": "Changed alerts for new leads",
	"account.role": "Changed a role",
	"account.second_factor_off": "Turned a second factor off",
	"account.second_factor_on": "Turned their second factor on",
	"account.sessions_ended": "Signed out other browsers",
	"content.update": "Changed content",
	"conversions.create": "Added a conversion destination",
	"conversions.delete": "Deleted a conversion destination",
	"conversions.update": "Changed a conversion destination",
	"integration.create": "Added an integration",
	"integration.delete": "Deleted an integration",
	"integration.hook_renewed": "Renewed the address of an integration",
	"integration.update": "Changed an integration",
	"job.cancel": "Cancelled a job",
	"job.retry": "Retried a job",
	"lead.contact": "Reached out to a lead",
	"lead.contact_undone": "Removed a recorded contact",
	"lead.create": "Added a lead",
	"lead.edit": "Edited a lead",
	"lead.erase": "Erased a person",
	"lead.export": "Exported a person",
	"lead.form_dismissed": "Dismissed a suspect form",
	"lead.merge": "Merged two leads",
	"lead.note": "Added a note",
	"lead.release": "Released a lead",
	"lead.status": "Changed a lead's status",
	"lead.withdraw": "Recorded that a person wants no marketing",
	"leads.import": "Imported leads",
	"leads.import_undone": "Took an import of leads back",
	"lead.unmerge": "Undid a merge of two leads",
	"leads.change": "Changed leads in bulk",
	"leads.export": "Exported leads",
	"leads.undo": "Undid a bulk change of leads",
	"page_content.create": "Added page content",
	"page_content.draft": "Saved a draft of page content",
	"page_content.draft_dropped": "Discarded a draft of page content",
	"page_content.delete": "Deleted page content",
	"page_content.restore": "Restored page content",
	"page_content.update": "Changed page content",
	"performance.implement": "Applied an optimisation",
	"performance.revert": "Reverted an optimisation",
	"picture.create": "Added a picture",
	"proof.create": "Added a proof",
	"proof.delete": "Deleted a proof",
	"proof.update": "Changed a proof",
	"round_robin.off": "Had new leads given to nobody",
	"round_robin.on": "Had new leads given to admins in turn",
	"samples.on": "Turned samples on",
	"samples.off": "Turned samples off",
	"subscriber.erase": "Erased a subscriber",
	"subscriber.export": "Exported a subscriber",
	"subscriber.retry": "Retried for a subscriber",
	"tag.create": "Added a tag",
	"tag.delete": "Deleted a tag",
	"tag.update": "Changed a tag",
	"template.create": "Added a reply template",
	"template.delete": "Deleted a reply template",
	"template.update": "Changed a reply template",
	"testimonial.create": "Added a testimonial",
	"testimonial.delete": "Deleted a testimonial",
	"testimonial.update": "Changed a testimonial",
	"webhook.replay": "Had an event delivered again",
} as const;

/** An action that the audit log accepts: any key of WORDS. */
export type AuditAction = keyof typeof WORDS;

const isKnown = (action: string): action is AuditAction => Object.hasOwn(WORDS, action);

/** Returns the words for an action. An action of an earlier release that has no words any more is shown by its name. */
export function actionWords(action: string): string {
	return isKnown(action) ? WORDS[action] : action.replace(".", ": ").replaceAll("_", " ");
}

/** Returns the actions whose words contain every word of a search: "leads merged" finds `lead.merge`. */
export const actionsWith = (q: string): string[] =>
	Object.entries(WORDS).flatMap(([action, words]) => (matchesAllWords(words, q) ? [action] : []));
