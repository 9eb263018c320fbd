import {
	Combobox,
	ComboboxGroup,
	ComboboxGroupLabel,
	ComboboxItem,
	ComboboxList,
	ComboboxProvider,
} from "@ariakit/react/combobox";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import * as v from "valibot";
import { RequestError } from "#app/http/api-request.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { matchesAllWords } from "#domain/matches-all-words.ts";
import { leaveSession } from "./beside-tabs.tsx";
import { callFor } from "./change.tsx";
import * as css from "./palette.css.ts";
import { useCanChange } from "./staff.ts";
import { PLACES } from "./tabs.ts";

const Found = v.array(
	v.object({
		id: v.string(),
		fullName: v.string(),
		email: v.nullable(v.string()),
		phone: v.nullable(v.string()),
		companyName: v.nullable(v.string()),
	}),
);
type Person = v.InferOutput<typeof Found>[number];

/** Debounce of the search, in milliseconds. */
const TYPED_MS = 150;
const PEOPLE = 8;

const FURTHER = [
	["Newsletter", "/admin/leads/newsletter"],
	["Quarantine", "/admin/leads/quarantine"],
	["Testimonials", "/admin/content/testimonials"],
	["Proof", "/admin/content/proof"],
	["Reply templates", "/admin/content/templates"],
	["Lead Sync", "/admin/integrations/sync"],
	["Jobs", "/admin/integrations/jobs"],
	["Accounts", "/admin/accounts"],
	["Audit log", "/admin/audit"],
] as const;

interface FoundPeople {
	q: string;
	people: Person[];
	/** Why the search failed, if it did. */
	failed: string | null;
}

/** Returns the leads that a search finds; none for an empty query or while the response is pending. */
function usePeople(q: string) {
	const [results, setResults] = useState<FoundPeople>({ q: "", people: [], failed: null });
	useEffect(() => {
		if (!q) return;
		let current = true;
		const timer = setTimeout(() => {
			callFor(Found, "GET", `/api/leads?${new URLSearchParams({ q, limit: String(PEOPLE) })}`).then(
				people => current && setResults({ q, people, failed: null }),
				(error: unknown) => {
					const failed = (error instanceof RequestError && error.words) || "The search for people failed.";
					if (current) setResults({ q, people: [], failed });
				},
			);
		}, TYPED_MS);
		return () => {
			current = false;
			clearTimeout(timer);
		};
	}, [q]);
	if (!q) return { people: [], searching: false, failed: null };
	return results.q === q ? { ...results, searching: false } : { people: [], searching: true, failed: null };
}

type Run = () => void;

/** Returns the pages and actions whose names contain the query. */
function useCommands(q: string, go: (to: string) => Run, onHelp: Run, onSignOut: Run) {
	const canChange = useCanChange();
	const fits = ({ label }: { label: string }) => matchesAllWords(label, q);
	const pages = [...PLACES.map(({ label, to }) => [label, to] as const), ...FURTHER]
		.map(([label, to]) => ({ label, run: go(to) }))
		.filter(fits);
	const actions = [
		...(canChange
			? [
					{ label: "New lead", run: go("/admin/leads/new") },
					{ label: "Import leads", run: go("/admin/leads/import") },
				]
			: []),
		{ label: "Keyboard shortcuts", run: onHelp },
		{ label: "Open the website", run: () => void window.open("/", "_blank", "noopener") },
		{ label: "Sign out", run: onSignOut },
	].filter(fits);
	return { pages, actions };
}

/** Command palette: opens any page and runs frequent actions from the keyboard. */
export function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
	const navigate = useNavigate();
	const [value, setValue] = useState("");
	const q = value.trim();
	const { people, searching, failed } = usePeople(q);
	/** The query for which Enter was pressed before the response: its first result then opens. */
	const [entered, setEntered] = useState<string | null>(null);
	const signOut = useRef<HTMLFormElement>(null);
	const go = (to: string) => () => void navigate(to);
	const { pages, actions } = useCommands(q, go, onHelp, () => signOut.current?.requestSubmit());
	const choose = (run: Run) => () => {
		run();
		onClose();
	};
	const first = people[0]?.id;
	const open = entered === q && !searching && first ? choose(go(`/admin/leads/${first}`)) : null;
	const openFirst = useEffectEvent(() => open?.());
	const opens = open !== null;
	useEffect(() => {
		if (opens) openFirst();
	}, [opens]);
	const empty = people.length + pages.length + actions.length === 0;
	return (
		<Dialog open onClose={onClose} title="Go to">
			<ComboboxProvider open value={value} setValue={setValue} focusLoop includesBaseElement={false}>
				<Combobox
					aria-label="Person, page or action"
					placeholder="Person, page or action"
					autoSelect="always"
					onKeyDown={({ key }) => {
						if (key === "Enter" && searching && pages.length + actions.length === 0) setEntered(q);
					}}
					autoFocus
					className={css.field}
				/>
				<ComboboxList alwaysVisible aria-label="Results" className={css.list}>
					<Group label="People">
						{people.map(({ id, fullName, email, phone, companyName }) => (
							<Item key={id} value={id} run={choose(go(`/admin/leads/${id}`))}>
								{fullName}
								<span className={css.fine}>{[email, phone, companyName].filter(Boolean).join(" · ")}</span>
							</Item>
						))}
					</Group>
					{Object.entries({ Pages: pages, Actions: actions }).map(([name, commands]) => (
						<Group key={name} label={name}>
							{commands.map(({ label, run }) => (
								<Item key={label} value={label} run={choose(run)}>
									{label}
								</Item>
							))}
						</Group>
					))}
				</ComboboxList>
			</ComboboxProvider>
			<p role="status" className={css.status}>
				{searching ? "Searching…" : (failed ?? (empty ? "Nothing found." : ""))}
			</p>
			<form ref={signOut} method="post" action="/admin/sign-out" hidden onSubmit={leaveSession} />
		</Dialog>
	);
}

function Group({ label, children }: { label: string; children: React.ReactNode[] }) {
	if (children.length === 0) return null;
	return (
		<ComboboxGroup className={css.group}>
			<ComboboxGroupLabel className={css.label}>{label}</ComboboxGroupLabel>
			{children}
		</ComboboxGroup>
	);
}

function Item({ value, run, children }: { value: string; run: Run; children: React.ReactNode }) {
	return (
		<ComboboxItem
			value={value}
			setValueOnClick={false}
			hideOnClick={false}
			focusOnHover
			className={css.item}
			onClick={run}
		>
			{children}
		</ComboboxItem>
	);
}
