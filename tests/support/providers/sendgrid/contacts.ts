import { randomUUID } from "node:crypto";
import type { ContactInput, SendgridOptions } from "./schemas.ts";

export type StoredContact = ContactInput & {
	id: string;
	list_ids: string[];
	segment_ids: string[];
	created_at: string;
	updated_at: string;
};

type Job = {
	id: string;
	contacts: ContactInput[];
	lists: string[];
	polls: number;
	errors: Map<string, string>;
	results: Record<string, number>;
	/** The result; polls return it only after `pendingPolls`. */
	status: "pending" | "completed" | "errored" | "failed";
	startedAt: string;
};

/** Creates the store of contacts and of the import jobs; a job's contacts are stored when it finishes. */
export function createContacts() {
	const contacts = new Map<string, StoredContact>();
	const jobs = new Map<string, Job>();
	const stuck: (() => void)[] = [];

	function store(input: ContactInput, lists: string[]): "created" | "updated" {
		const email = (input.email ?? "").toLowerCase();
		const known = contacts.get(email);
		const now = new Date().toISOString();
		contacts.set(email, {
			...known,
			...input,
			email,
			custom_fields: { ...known?.custom_fields, ...input.custom_fields },
			id: known?.id ?? randomUUID(),
			segment_ids: [],
			list_ids: [...new Set([...(known?.list_ids ?? []), ...lists])],
			created_at: known?.created_at ?? now,
			updated_at: now,
		});
		return known ? "updated" : "created";
	}

	function finish(job: Job, options: SendgridOptions): void {
		const counts = { created: 0, updated: 0 };
		for (const contact of job.contacts) {
			const email = (contact.email ?? "").toLowerCase();
			const bad = options.failJobs || options.failing.includes(email) || !email.includes("@");
			if (bad) job.errors.set(email, options.failureWords);
			else counts[store(contact, job.lists)] += 1;
		}
		job.status = options.failJobs ? "failed" : job.errors.size > 0 ? "errored" : "completed";
		// Counters of zero are omitted.
		if (counts.created > 0) job.results.created_count = counts.created;
		if (counts.updated > 0) job.results.updated_count = counts.updated;
		if (job.errors.size > 0) job.results.errored_count = job.errors.size;
		job.contacts = [];
	}

	return {
		reset() {
			contacts.clear();
			jobs.clear();
			stuck.length = 0;
		},
		all: () => [...contacts.values()],
		find: (email: string) => contacts.get(email.toLowerCase()),
		leave(listId: string, ids: string[]) {
			for (const contact of contacts.values()) {
				if (ids.includes(contact.id)) contact.list_ids = contact.list_ids.filter(each => each !== listId);
			}
		},
		/** Global unsubscribes are stored elsewhere and stay. */
		remove(ids: string[]) {
			for (const [email, { id }] of contacts) if (ids.includes(id)) contacts.delete(email);
		},
		/** Creates a job and runs it, independent of polls, unless jobs are stuck. */
		addJob(inputs: ContactInput[], lists: string[], options: SendgridOptions): string {
			const id = randomUUID();
			const job: Job = {
				id,
				contacts: inputs,
				lists,
				polls: 0,
				errors: new Map(),
				results: { requested_count: inputs.length },
				status: "pending",
				startedAt: new Date().toISOString(),
			};
			jobs.set(id, job);
			const run = () => finish(job, options);
			if (options.stuck) stuck.push(run);
			else run();
			return id;
		},
		/** Runs the stuck jobs. */
		runStuck() {
			for (const run of stuck.splice(0)) run();
		},
		forgetJobs: () => jobs.clear(),
		job: (id: string) => jobs.get(id),
		/** Counts one poll of a job; returns its result only after `pendingPolls`. */
		ask(job: Job, options: SendgridOptions): Job {
			job.polls += 1;
			return job.polls > options.pendingPolls ? job : { ...job, status: "pending" };
		},
	};
}
