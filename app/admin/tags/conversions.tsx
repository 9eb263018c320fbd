import { Link } from "react-router";
import * as v from "valibot";
import type { DestinationRow } from "#app/admin/tags/.server/load-tags.ts";
import { RequestError } from "#app/http/api-request.ts";
import { PLATFORM_NAMES } from "#domain/conversions/platforms.ts";
import { Alert } from "../../ui/alert/alert";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { Table, Td, Th, Tr } from "../../ui/table/table";
import { Ago } from "../shell/ago";
import { call, callFor } from "../shell/call";
import { useConfirm } from "../shell/confirm";
import { Empty, Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";
import { NEW, useEditing } from "../shell/use-editing";
import { DestinationDialog } from "./destination-dialog";

const TestAnswer = v.object({ success: v.boolean(), message: v.string() });

/** The advertising platforms that hear which leads became business, and how that goes. */
export function Conversions({ destinations }: { destinations: readonly DestinationRow[] }) {
	const canChange = useCanChange();
	const { editing, edit, close } = useEditing("destination");
	const add = canChange ? (
		<Button small variant="secondary" onClick={() => edit(NEW)}>
			Add Destination
		</Button>
	) : null;
	return (
		<Panel title="Conversions" aside={destinations.length > 0 ? add : null}>
			<div className={page.stack}>
				<p className={page.fine}>
					When a lead becomes Qualified or Closed, these platforms are told, with the deal’s value. Only leads
					whose visitor allowed advertising are sent, as hashes and click ids. Taking a status back, or
					erasing the person, stops what is not sent yet. Google then counts the rest with a value of zero;
					Meta has no way to take anything back.
				</p>
				{destinations.length === 0 ? (
					<Empty action={add}>
						No destinations yet. Add one, and Google Ads or Meta hears which leads became business.
					</Empty>
				) : (
					<Table
						caption="Destinations of conversions"
						hideCaption
						stack
						columns={["Name", "State", "Conversions", "Last outcome", "Actions"]}
					>
						<tbody>
							{destinations.map(destination => (
								<Row key={destination.id} destination={destination} onEdit={() => edit(destination.id)} />
							))}
						</tbody>
					</Table>
				)}
			</div>
			{canChange && editing ? (
				<DestinationDialog
					key={editing}
					destination={destinations.find(({ id }) => id === editing) ?? null}
					onClose={close}
				/>
			) : null}
		</Panel>
	);
}

function Row({ destination, onEdit }: { destination: DestinationRow; onEdit: () => void }) {
	const { id, name, platform, isActive, attention, outcome } = destination;
	const canChange = useCanChange();
	const confirm = useConfirm();
	const { busy, make } = useChange();

	const test = () =>
		make(
			"test",
			async () => {
				const answer = await callFor(TestAnswer, "POST", `/api/conversion-destinations/${id}/test`);
				if (!answer.success) throw new RequestError(502, answer.message);
				return answer;
			},
			{
				done: ({ message }) => ({ title: "Success", description: message }),
				failed: { title: "Failed", description: "The destination could not be tested" },
			},
		);
	const toggle = () =>
		make("toggle", () => call("PUT", `/api/conversion-destinations/${id}`, { isActive: !isActive }), {
			done: { title: "Success", description: isActive ? "Destination deactivated" : "Destination activated" },
			failed: { title: "Error", description: "The destination could not be changed" },
		});

	async function remove(): Promise<void> {
		const question = `${name} is told of nothing any more, and what it was told can no longer be taken back from here. Are you sure you want to delete this destination?`;
		if (!(await confirm({ title: `Delete ${name}`, question, yes: "Delete" }))) return;
		await make("delete", () => call("DELETE", `/api/conversion-destinations/${id}`), {
			done: { title: "Success", description: "Destination deleted" },
			failed: { title: "Error", description: "The destination could not be deleted" },
		});
	}

	return (
		<Tr>
			<Th scope="row">
				{name}
				<p className={page.fine}>{PLATFORM_NAMES[platform]}</p>
			</Th>
			<Td label="State">
				<Badge tone={isActive ? "success" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>
			</Td>
			<Td label="Conversions">
				<Counts of={outcome} />
			</Td>
			<Td label="Last outcome">
				<span className={page.stack}>
					{attention ? <Alert tone="danger">{attention}</Alert> : null}
					<Outcome of={outcome} silent={attention !== null && attention === outcome?.words} />
				</span>
			</Td>
			<Td label="Actions">
				{canChange ? (
					<span className={page.row}>
						<Button small variant="secondary" aria-label={`Edit ${name}`} onClick={onEdit}>
							Edit
						</Button>
						<Button
							small
							variant="secondary"
							aria-label={`Test ${name}`}
							busy={busy === "test"}
							onClick={() => void test()}
						>
							{busy === "test" ? "Testing…" : "Test"}
						</Button>
						<Button
							small
							variant="secondary"
							aria-label={`${isActive ? "Deactivate" : "Activate"} ${name}`}
							busy={busy === "toggle"}
							onClick={() => void toggle()}
						>
							{isActive ? "Deactivate" : "Activate"}
						</Button>
						<Button small variant="danger" aria-label={`Delete ${name}`} onClick={() => void remove()}>
							Delete
						</Button>
					</span>
				) : null}
			</Td>
		</Tr>
	);
}

/** How a destination's uploads stand. */
function Counts({ of: outcome }: { of: DestinationRow["outcome"] }) {
	const { told = 0, open = 0, refused = 0 } = outcome ?? {};
	const words = [`${told ?? 0} sent`, open ? `${open} waiting` : null, refused ? `${refused} refused` : null];
	return <>{words.filter(Boolean).join(", ")}</>;
}

/** How the last run ended, in the platform's words unless they stand above. */
function Outcome({ of: outcome, silent }: { of: DestinationRow["outcome"]; silent: boolean }) {
	if (!outcome?.runId || !outcome.at) return <>Nothing yet</>;
	const failed = outcome.status === "failed";
	return (
		<span>
			{silent ? null : (
				<span className={failed ? `${page.danger} ${page.anywhere}` : page.anywhere}>
					{outcome.words ?? "Done"}{" "}
				</span>
			)}
			<Link to={`/admin/integrations/jobs/${outcome.runId}`}>
				<Ago at={outcome.at} />
			</Link>
		</span>
	);
}
