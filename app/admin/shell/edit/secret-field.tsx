import { TextField } from "#app/ui/form/form-fields.tsx";

interface SecretFieldProps {
	name: string;
	label: string;
	hint?: string;
	optional?: boolean;
	isStored: boolean;
	/** What is shown in place of the stored one. */
	mask?: string | null | undefined;
}

/** A field for a secret, which is typed in and never shown: once one is stored, blank keeps it. */
export function SecretField({ hint = "", isStored, mask, ...rest }: SecretFieldProps) {
	return (
		<TextField
			{...rest}
			type="password"
			hint={(isStored ? "Leave blank to keep the current one. " : "") + hint || undefined}
			placeholder={mask || undefined}
			autoComplete="off"
		/>
	);
}
