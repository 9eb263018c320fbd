import { createHash, randomUUID } from "node:crypto";
import type { MailchimpOptions, MemberInput } from "./schemas.ts";

export type StoredMember = {
	id: string;
	email_address: string;
	unique_email_id: string;
	contact_id: string;
	web_id: number;
	status: string;
	merge_fields: Record<string, unknown>;
	timestamp_opt: string;
	last_changed: string;
	list_id: string;
};

export type MergeField = { merge_id: number; tag: string; name: string; type: string; required: boolean };

/** Addresses with predefined behaviour. */
export const MAILCHIMP_SEEDED = {
	/** An unsubscribed member: updates are accepted, the status stays. */
	unsubscribed: "unsubscribed@guests.example",
	compliance: "compliance@guests.example",
	forgotten: "forgotten@guests.example",
	/** Has signed up to too many lists. */
	eager: "eager@guests.example",
	/** Every address of this domain looks fake. */
	fakeDomain: "fake.example",
} as const;

/** Mailchimp's error for a refused member. */
export type Refusal = { title: string; detail: string; errors?: { field: string; message: string }[] };

export function hashOf(email: string): string {
	return createHash("md5").update(email.trim().toLowerCase()).digest("hex");
}

/** Creates the store of the audience's members and merge fields. */
export function createMembers(listId: string) {
	const members = new Map<string, StoredMember>();
	let fields: MergeField[] = [];

	function store(email: string, status: string, input: MemberInput): StoredMember {
		const known = members.get(hashOf(email));
		const now = new Date().toISOString();
		const tags = new Set(fields.map(({ tag }) => tag));
		const kept = Object.entries(input.merge_fields ?? {})
			// Unknown tags are ignored silently, and texts are truncated to 255 characters.
			.filter(([tag]) => tags.has(tag))
			.map(([tag, value]) => [tag, typeof value === "string" ? value.slice(0, 255) : value]);
		const member: StoredMember = {
			id: hashOf(email),
			email_address: known?.email_address ?? email,
			unique_email_id: known?.unique_email_id ?? randomUUID().slice(0, 10),
			contact_id: known?.contact_id ?? randomUUID().replaceAll("-", ""),
			web_id: known?.web_id ?? 100_000 + members.size,
			status,
			merge_fields: { ...known?.merge_fields, ...Object.fromEntries(kept) },
			timestamp_opt: input.timestamp_opt ?? known?.timestamp_opt ?? "",
			last_changed: now,
			list_id: listId,
		};
		members.set(member.id, member);
		return member;
	}

	return {
		reset() {
			members.clear();
			fields = ["FNAME", "LNAME", "ADDRESS", "PHONE"].map((tag, index) => ({
				merge_id: index + 1,
				tag,
				name: tag,
				type: tag === "ADDRESS" ? "address" : tag === "PHONE" ? "phone" : "text",
				required: false,
			}));
			store(MAILCHIMP_SEEDED.unsubscribed, "unsubscribed", {});
		},
		fields: () => fields,
		addField(field: Omit<MergeField, "merge_id">) {
			const added = { ...field, merge_id: fields.length + 1 };
			fields.push(added);
			return added;
		},
		/** Changes a status as the link in a mail of Mailchimp, or a user of Mailchimp, does. */
		become(email: string, status: "unsubscribed" | "archived" | "cleaned") {
			store(email, status, {});
		},
		/** Changes a member's address and the id derived from it; everything else stays. */
		rename(hash: string, email: string) {
			const known = members.get(hash);
			if (!known) return;
			members.delete(hash);
			members.set(hashOf(email), { ...known, id: hashOf(email), email_address: email });
		},
		all: () => [...members.values()],
		find: (hash: string) => members.get(hash),
		store,
		/** Returns the error for this member, if any, before anything is stored. */
		refusal(email: string, input: MemberInput, options: MailchimpOptions): Refusal | undefined {
			const wanted = input.status ?? (members.has(hashOf(email)) ? undefined : input.status_if_new);
			return refusalOf(email, wanted, members.get(hashOf(email)), input, options);
		},
	};
}

function refusalOf(
	email: string,
	wanted: string | undefined,
	known: StoredMember | undefined,
	input: MemberInput,
	options: MailchimpOptions,
): Refusal | undefined {
	const address = email.toLowerCase();
	const title = "Invalid Resource";
	if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email)) {
		return { title, detail: "Please provide a valid email address." };
	}
	const fake = address.endsWith(`@${MAILCHIMP_SEEDED.fakeDomain}`);
	if (fake || (options.refuseExampleCom && address.endsWith("@example.com"))) {
		return { title, detail: `${email} looks fake or invalid, please enter a real email address.` };
	}
	if (address === MAILCHIMP_SEEDED.eager) {
		const detail = `${email} has signed up to a lot of lists very recently; we're not allowing more signups for now`;
		return { title, detail };
	}
	const left = known?.status === "unsubscribed" && wanted === "subscribed";
	if (left || (address === MAILCHIMP_SEEDED.compliance && wanted !== "unsubscribed")) {
		return {
			title: "Member In Compliance State",
			detail: `${email} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
		};
	}
	if (address === MAILCHIMP_SEEDED.forgotten) {
		return {
			title: "Forgotten Email Not Subscribed",
			detail: `${email} was permanently deleted and cannot be re-imported. The contact must re-subscribe to get back on the list.`,
		};
	}
	if (known?.status === "cleaned" && input.status) {
		return { title, detail: `This member's status is "cleaned."` };
	}
	if (options.tooManySignups.includes(address)) {
		return { title, detail: `Recipient "${email}" has too many recent signup requests` };
	}
	const { requiredField } = options;
	if (requiredField && !(input.merge_fields?.[requiredField] ?? known?.merge_fields[requiredField])) {
		const errors = [{ field: requiredField, message: "Please enter a value" }];
		return { title, detail: "Your merge fields were invalid.", errors };
	}
	const phone = input.merge_fields?.PHONE;
	if (
		options.usPhones &&
		typeof phone === "string" &&
		!/^(\+?1)?[\s-]?\(?\d{3}\)?[\s-]?\d{3}-?\d{4}$/u.test(phone)
	) {
		const errors = [{ field: "PHONE", message: "Please enter a valid phone number" }];
		return { title, detail: "Your merge fields were invalid.", errors };
	}
	for (const [field, choices] of Object.entries(options.choices)) {
		const value = input.merge_fields?.[field];
		if (typeof value !== "string" || choices.includes(value)) continue;
		const message = `Value must be one of: , ${choices.join(", ")} (not ${value})`;
		return { title, detail: "Your merge fields were invalid.", errors: [{ field, message }] };
	}
	return undefined;
}
