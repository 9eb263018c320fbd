import { Bookmark } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { LeadList } from "#app/admin/leads/.server/load-leads.ts";
import { call, useMutation } from "#app/admin/shell/change.tsx";
import { AutoSaveCheckbox } from "#app/admin/shell/edit/auto-save-checkbox.tsx";
import { RecordDialog, useRecord } from "#app/admin/shell/edit/record-dialog.tsx";
import { NEW, useEditing } from "#app/admin/shell/edit/use-editing.ts";
import * as page from "#app/admin/shell/page/page.css.ts";
import { useFocusRestore } from "#app/admin/shell/page/use-focus-restore.ts";
import { CLEARED_CURSOR, withQuery } from "#app/admin/shell/page/with-query.ts";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { CheckboxField, TextField } from "#app/ui/form/form-fields.tsx";
import {
	type FormValues,
	showFieldErrors,
	UnvalidatedForm,
	useFieldValue,
	useForm,
} from "#app/ui/form/use-form.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Menu, MenuItem, MenuLine, MenuPart } from "#app/ui/menu/menu.tsx";
import * as css from "./filter.css.ts";

type View = LeadList["views"][number];

/** Views available to everyone. */
const BUILT_IN = [
	{ name: "All", query: "" },
	{ name: "Unanswered", query: "answer=awaited&sort=createdAt" },
	{ name: "Mine", query: "owner=me" },
	{ name: "Follow-up due", query: "due=today&sort=followUpAt" },
	{ name: "Follow-up overdue", query: "due=overdue&sort=followUpAt" },
] as const;

/** Normalises a query for comparison: without the page, and with sorted parameters. */
function plain(query: string): string {
	const viewQuery = new URLSearchParams(
		withQuery(new URLSearchParams(query), { ...CLEARED_CURSOR, lead: null }),
	);
	viewQuery.sort();
	return viewQuery.toString();
}

/** Saved filters: built-in ones, the user's own, and those that colleagues share. */
export function ViewsMenu({ views }: { views: View[] }) {
	const [parameters] = useSearchParams();
	const [managing, setManaging] = useState(false);
	const { editing: naming, edit, close } = useEditing("view");
	const here = plain(parameters.toString());
	const current = [...BUILT_IN, ...views].find(({ query }) => plain(query) === here);
	const mine = views.filter(view => view.mine);
	const items = (listed: readonly { name: string; query: string; id?: string }[]) =>
		listed.map(({ id, name, query }) => (
			<MenuItem
				key={id ?? name}
				current={plain(query) === here}
				render={<Link to={`/admin/leads?${query}`} />}
			>
				{name}
			</MenuItem>
		));
	const shared = views.filter(view => !view.mine);
	const canShare = useCanChange();
	// A former admin's shared views stay as colleagues know them.
	const changeable = canShare ? mine : mine.filter(view => !view.shared);
	return (
		<>
			<Menu
				label={
					<>
						<Icon of={Bookmark} />{" "}
						<span className={css.viewName}>{current ? `View: ${current.name}` : "Views"}</span>
					</>
				}
			>
				{items(BUILT_IN)}
				{mine.length > 0 ? <MenuPart label="Your views">{items(mine)}</MenuPart> : null}
				{shared.length > 0 ? <MenuPart label="Shared by colleagues">{items(shared)}</MenuPart> : null}
				<MenuLine />
				<MenuItem onClick={() => edit(NEW)}>Save this view…</MenuItem>
				{changeable.length > 0 ? (
					<MenuItem onClick={() => setManaging(true)}>Manage your views…</MenuItem>
				) : null}
			</Menu>
			{naming ? <SaveView query={here} onClose={close} /> : null}
			{managing ? (
				<Dialog open onClose={() => setManaging(false)} title="Your views">
					<ManagedViews views={changeable} />
				</Dialog>
			) : null}
		</>
	);
}

function SaveView({ query, onClose }: { query: string; onClose: () => void }) {
	const canShare = useCanChange();
	const view = useRecord("view", null, UnvalidatedForm, { name: "", shared: false });
	const name = String(useFieldValue(view.form, "name")).trim();
	return (
		<RecordDialog
			title="Save this view"
			of={view}
			at="/api/views"
			submit="Save view"
			body={values => ({ ...values, query })}
			done={{ title: "View saved", description: `“${name}” is now in the views menu.` }}
			failed="The view could not be saved."
			onClose={onClose}
		>
			<TextField name="name" label="Name" maxLength={100} autoComplete="off" data-autofocus />
			{canShare ? <CheckboxField name="shared" label="Share with colleagues" /> : null}
		</RecordDialog>
	);
}

/** A component of its own, because `useFocusRestore` needs its element on mount, and the dialog renders its content later. */
function ManagedViews({ views }: { views: View[] }) {
	return (
		<div ref={useFocusRestore<HTMLDivElement>()} tabIndex={-1}>
			{views.length === 0 ? <p>You have no saved views.</p> : null}
			<ul className={page.list}>
				{views.map(view => (
					<li key={view.id}>
						<ManagedView view={view} />
					</li>
				))}
			</ul>
		</div>
	);
}

function ManagedView({ view: { id, name, shared } }: { view: View }) {
	const canShare = useCanChange();
	const { busy, make } = useMutation();
	const form = useForm(UnvalidatedForm, { id: `view-${id}`, initial: { name } });
	const named = useRef(name);
	const change = (to: { name: string } | { shared: boolean }) =>
		make(id, () => call("PATCH", `/api/views/${id}`, to), {
			done: { title: "View changed" },
			failed: "The view could not be changed.",
			refused: fields => showFieldErrors(form, fields),
		});
	async function rename({ name: typed = "" }: FormValues): Promise<void> {
		const to = String(typed).trim();
		if (to !== named.current && (await change({ name: to }))) named.current = to;
	}
	async function remove(): Promise<void> {
		await make(id, () => call("DELETE", `/api/views/${id}`), {
			ask: {
				title: "Delete this view?",
				question: `“${name}” is removed from the menu${shared ? ", for your colleagues too" : ""}. The leads stay as they are.`,
				yes: "Delete",
			},
			done: { title: "View deleted" },
			failed: "The view could not be deleted.",
		});
	}
	return (
		<Form of={form} summary={false} className={css.managed} onSubmit={rename}>
			<TextField name="name" label="Name" required maxLength={100} />
			<SubmitButton keepsFocus busy="Renaming…" small variant="secondary" disabled={busy !== null}>
				Rename
			</SubmitButton>
			<Button small variant="danger" disabled={busy !== null} onClick={() => void remove()}>
				Delete
			</Button>
			{canShare ? (
				<AutoSaveCheckbox
					id={`share-${id}`}
					label="Shared with colleagues"
					stored={shared}
					store={wanted => change({ shared: wanted })}
				/>
			) : null}
		</Form>
	);
}
