import { useCopy } from "#app/modules/cms/use-copy.ts";
import { Button } from "#app/ui/button/button.tsx";
import * as css from "./banners.css.ts";
import { pwaCopy } from "./copy";
import { setPwa } from "./pwa-store";
import { takeUpdate } from "./register-worker";

/** Offers a new release, top right. It changes nothing until the visitor agrees. */
export function UpdateBanner() {
	const t = useCopy(pwaCopy).update;
	return (
		<section className={css.update} aria-labelledby="update-title" role="status">
			<h2 id="update-title" className={css.title}>
				{t.title}
			</h2>
			<p className={css.text}>{t.text}</p>
			<div className={css.actions}>
				<Button small onClick={takeUpdate}>
					{t.update}
				</Button>
				<Button small variant="quiet" onClick={() => setPwa({ update: false })}>
					{t.later}
				</Button>
			</div>
		</section>
	);
}
