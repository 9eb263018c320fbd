import { Link } from "react-router";
import type { DestinationRow } from "#app/admin/tags/.server/load-tags.ts";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { PLATFORM_NAMES } from "#domain/conversions/platforms.ts";
import { ConnectionActions } from "../shell/edit/connection-actions.tsx";
import { NEW, useEditing } from "../shell/edit/use-editing.ts";
import * as page from "../shell/page/page.css.ts";
import { Active, Ago, Empty, Panel } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";
import { DestinationDialog } from "./destination-dialog.tsx";

/** The advertising platforms that are told which leads became business, with the results of the uploads. */
export function Conversions({ destinations }: { destinations: readonly DestinationRow[] }) {
	const canChange = useCanChange();
	const { editing, edit, close } = useEditing("destination", destinations);
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
					whose visitor allowed advertising are sent, as hashes and click ids. Withdrawing a status, or
					erasing the person, stops anything not yet sent. Google then counts the rest with a value of zero;
					Meta has no way to take anything back.
				</p>
				{destinations.length === 0 ? (
					<Empty action={add}>
						No destinations yet. Add one to tell Google Ads or Meta which leads became clients.
					</Empty>
				) : (
					<DataTable
						caption="Conversion destinations"
						rows={destinations}
						keyOf={({ id }) => id}
						columns={{
							Name: ({ name, platform }) => (
								<>
									{name}
									<p className={page.fine}>{PLATFORM_NAMES[platform]}</p>
								</>
							),
							State: ({ isActive }) => <Active on={isActive} />,
							Conversions: ({ outcome }) => <Counts of={outcome} />,
							"Last outcome": ({ attention, outcome }) => (
								<span className={page.stack}>
									{attention ? <Alert tone="danger">{attention}</Alert> : null}
									<Outcome of={outcome} silent={attention !== null && attention === outcome?.words} />
								</span>
							),
							Actions: destination =>
								canChange ? (
									<ConnectionActions
										url={`/api/conversion-destinations/${destination.id}`}
										of={destination}
										thing="Destination"
										question={`${destination.name} is told of no further conversions, and those already sent can no longer be retracted from here. Are you sure you want to delete this destination?`}
										deleted="Destination deleted"
										failed={{
											test: "The destination could not be tested",
											toggle: "The destination could not be changed",
											delete: "The destination could not be deleted",
										}}
									>
										<Button
											small
											variant="secondary"
											aria-label={`Edit ${destination.name}`}
											onClick={() => edit(destination.id)}
										>
											Edit
										</Button>
									</ConnectionActions>
								) : null,
						}}
					/>
				)}
			</div>
			{canChange && editing ? (
				<DestinationDialog
					key={editing}
					of={destinations.find(({ id }) => id === editing) ?? null}
					onClose={close}
				/>
			) : null}
		</Panel>
	);
}

/** Counts of a destination's uploads. */
function Counts({ of: outcome }: { of: DestinationRow["outcome"] }) {
	const { told = 0, open = 0, refused = 0 } = outcome ?? {};
	const parts = [`${told ?? 0} sent`, open ? `${open} waiting` : null, refused ? `${refused} refused` : null];
	return <>{parts.filter(Boolean).join(", ")}</>;
}

/** Result of the last run, in the platform's words unless they are already shown above. */
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
