import {
	Combobox,
	ComboboxGroup,
	ComboboxGroupLabel,
	ComboboxItem,
	ComboboxList,
	ComboboxProvider,
} from "@ariakit/react/combobox";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import * as v from "valibot";
import { Dialog } from "../../ui/dialog/dialog";
import { callFor } from "./call";
import { forgetDrafts } from "./drafts";
import * as css from "./palette.css.ts";
import { useCanChange } from "./staff";
import { PLACES } from "./tabs";

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

/** Waits until nothing more is typed. */
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

/** People whom a search finds; none while nothing is typed. */
function usePeople(q: string) {
	const [found, setFound] = useState<{ q: string; people: Person[] }>({ q: "", people: [] });
	useEffect(() => {
		if (!q) return;
		let current = true;
		const timer = setTimeout(() => {
			callFor(Found, "GET", `/api/leads?${new URLSearchParams({ q, limit: String(PEOPLE) })}`).then(
				people => current && setFound({ q, people }),
				() => current && setFound({ q, people: [] }),
			);
		}, TYPED_MS);
		return () => {
			current = false;
			clearTimeout(timer);
		};
	}, [q]);
	return q ? { people: found.people, searching: found.q !== q } : { people: [], searching: false };
}

interface Command {
	label: string;
	run: () => void;
}

/** Goes anywhere and does what is done often, from the keyboard. */
export function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
	const navigate = useNavigate();
	const canChange = useCanChange();
	const [value, setValue] = useState("");
	const q = value.trim();
	const { people, searching } = usePeople(q);
	const signOut = useRef<HTMLFormElement>(null);
	const go = (to: string) => () => void navigate(to);
	const fits = ({ label }: Command) => label.toLowerCase().includes(q.toLowerCase());
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
		{ label: "Sign out", run: () => signOut.current?.requestSubmit() },
	].filter(fits);
	const choose = (run: () => void) => () => {
		run();
		onClose();
	};
	const empty = people.length + pages.length + actions.length === 0;
	return (
		<Dialog open onClose={onClose} title="Go to">
			<ComboboxProvider open value={value} setValue={setValue} focusLoop>
				<Combobox
					aria-label="Person, page or action"
					placeholder="Person, page or action"
					autoSelect="always"
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
					<Group label="Pages">
						{pages.map(({ label, run }) => (
							<Item key={label} value={label} run={choose(run)}>
								{label}
							</Item>
						))}
					</Group>
					<Group label="Actions">
						{actions.map(({ label, run }) => (
							<Item key={label} value={label} run={choose(run)}>
								{label}
							</Item>
						))}
					</Group>
				</ComboboxList>
			</ComboboxProvider>
			<p role="status" className={css.status}>
				{searching ? "Searching…" : empty ? "Nothing found." : ""}
			</p>
			<form ref={signOut} method="post" action="/admin/sign-out" hidden onSubmit={() => forgetDrafts()} />
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

function Item({ value, run, children }: { value: string; run: () => void; children: React.ReactNode }) {
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
