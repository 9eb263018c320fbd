import { useEffect } from "react";
import * as v from "valibot";
import { useSnapshot } from "valtio/react";
import { proxy } from "valtio/vanilla";
import type { LeadSort } from "#domain/leads/status.ts";

const STORED = "admin-lead-columns";

interface Column {
	label: string;
	/** What its head sorts by, and the other way round. */
	sorts?: readonly [LeadSort, LeadSort?];
	/** Shown until somebody chooses. */
	usual?: boolean;
}

/** What the list shows of a lead beside its name, in order. */
export const COLUMN_KEYS = [
	"contact",
	"company",
	"country",
	"status",
	"source",
	"campaign",
	"landingPage",
	"click",
	"origin",
	"owner",
	"next",
	"activity",
	"created",
] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

/** The columns of the list beside the name, in their order. */
export const COLUMNS: Readonly<Record<ColumnKey, Column>> = {
	contact: { label: "Contact", usual: true },
	company: { label: "Company", usual: true },
	country: { label: "Country" },
	status: { label: "Status", sorts: ["status"], usual: true },
	source: { label: "Source", usual: true },
	campaign: { label: "Campaign" },
	landingPage: { label: "Landing page" },
	click: { label: "Click ID" },
	origin: { label: "Form or origin" },
	owner: { label: "Owner", usual: true },
	next: { label: "Next step", sorts: ["followUpAt", "-followUpAt"], usual: true },
	activity: { label: "Last activity", sorts: ["-lastActivityAt", "lastActivityAt"] },
	created: { label: "Created", sorts: ["-createdAt", "createdAt"], usual: true },
};

const usual = () => COLUMN_KEYS.filter(key => COLUMNS[key].usual);
const state = proxy<{ shown: ColumnKey[]; read: boolean }>({ shown: usual(), read: false });
const Stored = v.array(v.picklist(COLUMN_KEYS));

/** The columns that are shown, as this browser was told. */
export function useColumns(): readonly ColumnKey[] {
	useEffect(() => {
		if (state.read) return;
		state.read = true;
		const stored = localStorage.getItem(STORED);
		if (!stored) return;
		const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Stored), stored);
		if (parsed.success) state.shown = inOrder(parsed.output);
	}, []);
	return useSnapshot(state).shown;
}

const inOrder = (keys: readonly ColumnKey[]) => COLUMN_KEYS.filter(key => keys.includes(key));

export function showColumn(key: ColumnKey, shown: boolean): void {
	state.shown = inOrder(shown ? [...state.shown, key] : state.shown.filter(each => each !== key));
	localStorage.setItem(STORED, JSON.stringify(state.shown));
}

/** Shows the columns that are shown unless somebody chooses. */
export function showUsualColumns(): void {
	state.shown = usual();
	localStorage.removeItem(STORED);
}
