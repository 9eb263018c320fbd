import { startRegistration } from "@simplewebauthn/browser";
import * as v from "valibot";
import type { OwnAccount } from "#app/admin/accounts/.server/load-accounts.ts";
import { RequestError } from "#app/http/api-request.ts";
import { TextField } from "#app/ui/form/form-fields.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { PasskeyRequest } from "#domain/accounts/passkey-forms.ts";
import { ChangeButton, call, callFor } from "../shell/change.tsx";
import { ChangeForm } from "../shell/edit/change-form.tsx";
import * as page from "../shell/page/page.css.ts";
import { Ago, Panel } from "../shell/page/page.tsx";
import { passkeyTrouble } from "../sign-in/passkey-trouble.ts";

const Creation = v.object({
	rp: v.object({ id: v.string(), name: v.string() }),
	user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
	challenge: v.string(),
	pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal("public-key") })),
	timeout: v.number(),
	excludeCredentials: v.array(v.object({ id: v.string(), type: v.literal("public-key") })),
	authenticatorSelection: v.object({
		residentKey: v.literal("required"),
		userVerification: v.literal("required"),
	}),
});

type OwnPasskey = OwnAccount["passkeys"][number];

/** Adds, names and removes the user's own passkeys. */
export function Passkeys({ passkeys }: { passkeys: OwnPasskey[] }) {
	return (
		<Panel title="Your passkeys">
			<div className={page.stack}>
				<p className={page.quiet}>
					A passkey signs you in with your device’s fingerprint, face or PIN instead of a password and code.
					It works on this site only.
				</p>
				{passkeys.length > 0 ? (
					<ul className={page.list}>
						{passkeys.map(passkey => (
							<Passkey key={passkey.id} of={passkey} />
						))}
					</ul>
				) : null}
				<AddPasskey />
			</div>
		</Panel>
	);
}

function Passkey({ of: passkey }: { of: OwnPasskey }) {
	return (
		<li className={page.row}>
			<span>
				{passkey.name}
				<span className={page.fine}>
					{" "}
					{passkey.lastUsedAt ? (
						<>
							last used <Ago at={passkey.lastUsedAt} />
						</>
					) : (
						<>
							made <Ago at={passkey.createdAt} />
						</>
					)}
				</span>
			</span>
			<ChangeButton
				aria-label={`Remove ${passkey.name}`}
				change={() => call("DELETE", `/api/staff/passkeys/${passkey.id}`)}
				ask={{
					title: "Remove passkey",
					question: `You can then no longer sign in with “${passkey.name}”.`,
					yes: "Remove",
				}}
				done={{ title: "Passkey removed" }}
				failed="Failed to remove the passkey"
			>
				Remove
			</ChangeButton>
		</li>
	);
}

function AddPasskey() {
	const form = useForm(PasskeyRequest, { id: "pk", initial: { name: "", password: "" } });
	async function add(body: v.InferOutput<typeof PasskeyRequest>) {
		const optionsJSON = await callFor(Creation, "POST", "/api/staff/passkeys", body);
		const response = await startRegistration({ optionsJSON }).catch(cause => {
			const message = passkeyTrouble(cause);
			throw message ? new RequestError(400, message, { words: message, cause }) : cause;
		});
		return call("PUT", "/api/staff/passkeys", { name: body.name, response });
	}
	return (
		<ChangeForm
			of={form}
			submit="Add a passkey"
			change={add}
			clears
			done={{ title: "Passkey added" }}
			failed="No passkey was created"
		>
			<TextField name="name" label="Name of the passkey" hint="For example, the device it is on." />
			<TextField
				name="password"
				type="password"
				label="Your password, to add one"
				autoComplete="current-password"
			/>
		</ChangeForm>
	);
}
