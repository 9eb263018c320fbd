import { useState } from "react";
import { object, string } from "valibot";
import { RequestError } from "#app/http/api-request.ts";
import { Button } from "#app/ui/button/button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { LARGEST_PICTURE } from "#domain/content/pictures.ts";
import { callFor } from "../shell/change.tsx";
import { FileInput } from "../shell/edit/file-input.tsx";
import { fillValues } from "../shell/edit/form-values.ts";
import * as page from "../shell/page/page.css.ts";
import * as css from "./picture-field.css.ts";

/** Response of the upload: URL of a small size of the picture. */
const Uploaded = object({ url: string() });

const HINT =
	"JPEG, PNG, WebP or AVIF, 10 MB at most. It is resized, and any data stored by the camera is removed.";
const FAILED = "The picture could not be uploaded. Please try again.";
const TOO_LARGE = "A picture can be at most 10 MB.";

interface PictureFieldProps {
	id: string;
	label?: string;
	/** Name of the form field that holds the picture's URL. */
	name: string;
	/** URL of the picture that is shown; empty for none. */
	shown?: string;
	/** Whether it is being uploaded: a form sent now would be stored without it. */
	busy: boolean;
	onBusy: (busy: boolean) => void;
}

/** Uploads a chosen picture at once, and shows it with a button to remove it. */
export function PictureField({ id, label = "Picture", name, shown, busy, onBusy }: PictureFieldProps) {
	const [refused, setRefused] = useState<string | undefined>();

	async function upload({ files, form }: HTMLInputElement): Promise<void> {
		const file = files?.[0];
		if (!file || !form) return;
		setRefused(undefined);
		if (file.size > LARGEST_PICTURE) return setRefused(TOO_LARGE);
		onBusy(true);
		try {
			const { url } = await callFor(Uploaded, "POST", "/api/pictures", file);
			fillValues(form, { [name]: url });
		} catch (error) {
			setRefused((error instanceof RequestError && error.words) || FAILED);
		} finally {
			onBusy(false);
		}
	}

	return (
		<div className={page.stack}>
			<FileInput
				id={id}
				label={label}
				hint={HINT}
				error={refused}
				optional
				accept="image/jpeg,image/png,image/webp,image/avif"
				disabled={busy}
				onChange={({ target }) => void upload(target)}
			/>
			<div aria-live="polite">
				{busy ? <p>Preparing the picture…</p> : <VisuallyHidden>{refused}</VisuallyHidden>}
			</div>
			{shown ? (
				<div className={page.row}>
					<img src={shown} alt="" className={css.preview} />
					<Button
						small
						variant="secondary"
						onClick={({ currentTarget: { form } }) => form && fillValues(form, { [name]: "" })}
					>
						Remove picture
					</Button>
				</div>
			) : null}
		</div>
	);
}
