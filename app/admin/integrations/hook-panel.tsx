import type { HookView } from "#app/hooks/.server/describe-hook.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Fact } from "#app/ui/fact/fact.tsx";
import { toast } from "#app/ui/toast/toast.ts";
import { PROVIDER_NAMES, type Provider } from "#domain/integrations/providers.ts";
import { ChangeButton, call } from "../shell/change.tsx";
import * as page from "../shell/page/page.css.ts";
import { Ago, Moment, Panel } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";
import * as css from "./integrations.css.ts";

/** The webhook by which a provider reports unsubscribes, bounces and complaints, with instructions to set it up. */
export function HookPanel({ id, provider, hook }: { id: string; provider: Provider; hook: HookView }) {
	const name = PROVIDER_NAMES[provider];
	const canChange = useCanChange();

	async function copy(): Promise<void> {
		try {
			await navigator.clipboard.writeText(hook.address);
			toast({ title: "Address copied" });
		} catch {
			toast({ title: "Not copied", description: "Select the address and copy it.", tone: "destructive" });
		}
	}

	return (
		<Panel title={`What ${name} reports back`}>
			<div className={page.stack}>
				<p className={page.quiet}>
					Anyone who unsubscribes, complains or cannot be reached in {name} is then known here within a
					minute, and the other integrations are told.
				</p>
				<dl className={page.facts}>
					<Fact term="Address" className={page.code}>
						{hook.address || "Cannot be read"}
					</Fact>
					<Fact term="Last event">{hook.lastEventAt ? <Ago at={hook.lastEventAt} /> : "None yet"}</Fact>
					{provider === "zoho_crm" ? (
						<Fact term="Reports until">
							{hook.until ? <Moment at={hook.until} /> : "Not subscribed yet, or the token does not allow it"}
						</Fact>
					) : null}
				</dl>
				{canChange ? (
					<div className={page.row}>
						<Button small variant="secondary" disabled={hook.address === ""} onClick={() => void copy()}>
							Copy address
						</Button>
						<ChangeButton
							change={() => call("POST", `/api/email-integrations/${id}/hook`)}
							ask={{
								title: "Renew the address",
								question: `You must then give ${name} the new address. Anything it sends to the current one is refused immediately.`,
								yes: "Renew",
							}}
							done="The address has been renewed"
							failed="Failed to renew the address"
						>
							Renew address
						</ChangeButton>
					</div>
				) : null}
				<ol className={css.steps}>
					{hook.steps.map(step => (
						<li key={step}>{step}</li>
					))}
				</ol>
			</div>
		</Panel>
	);
}
