import { useCopy } from "#app/modules/cms/use-copy.ts";
import { Button } from "#app/ui/button/button.tsx";
import * as css from "./banners.css.ts";
import { pwaCopy } from "./copy";
import { dismissInstall, install } from "./install-prompt";

/** Offers to install the site as an app, at the bottom. */
export function InstallBanner() {
	const t = useCopy(pwaCopy).install;
	return (
		<section className={css.install} aria-labelledby="install-title">
			<h2 id="install-title" className={css.title}>
				{t.title}
			</h2>
			<p className={css.text}>{t.text}</p>
			<div className={css.actions}>
				<Button small onClick={() => void install()}>
					{t.install}
				</Button>
				<Button small variant="quiet" onClick={dismissInstall}>
					{t.dismiss}
				</Button>
			</div>
		</section>
	);
}
