import { useState } from "react";
import { type InferOutput, object, string } from "valibot";
import { RequestError } from "#app/http/api-request.ts";
import { LARGEST_PICTURE } from "#domain/content/pictures.ts";
import { Button } from "../../ui/button/button";
import { callFor } from "../shell/change";
import { FileInput } from "../shell/edit/file-input";
import * as page from "../shell/page/page.css.ts";
import * as css from "./picture-field.css.ts";

const Uploaded = object({ id: string(), url: string() });

/** A picture that was uploaded: its id, and the address of a small size of it. */
type UploadedPicture = InferOutput<typeof Uploaded>;

const HINT =
	"JPEG, PNG, WebP or AVIF, 10 MB at most. It is resized, and any data stored by the camera is removed.";
const FAILED = "The picture could not be uploaded. Please try again.";
const TOO_LARGE = "A picture can be at most 10 MB.";

interface PictureFieldProps {
	id: string;
	label?: string;
	picture: UploadedPicture | null;
	onChange: (picture: UploadedPicture | null) => void;
}

/** Takes a picture and uploads it at once; what is chosen is shown, and can be taken out again. */
export function PictureField({ id, label = "Picture", picture, onChange }: PictureFieldProps) {
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<string | undefined>();

	async function upload(file: File | undefined): Promise<void> {
		if (!file) return;
		setRefused(undefined);
		if (file.size > LARGEST_PICTURE) return setRefused(TOO_LARGE);
		setBusy(true);
		try {
			onChange(await callFor(Uploaded, "POST", "/api/pictures", file));
		} catch (error) {
			setRefused((error instanceof RequestError && error.words) || FAILED);
		} finally {
			setBusy(false);
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
				onChange={event => void upload(event.target.files?.[0])}
			/>
			<div aria-live="polite">{busy ? <p>Preparing the picture…</p> : null}</div>
			{picture ? (
				<div className={page.row}>
					<img src={picture.url} alt="" className={css.preview} />
					<Button small variant="secondary" onClick={() => onChange(null)}>
						Remove picture
					</Button>
				</div>
			) : null}
		</div>
	);
}
