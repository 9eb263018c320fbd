import { useCopy } from "#app/site/cms/page-copy.ts";
import { Button } from "#app/ui/button/button.tsx";
import * as css from "./banners.css.ts";
import { pwaCopy } from "./copy.ts";
import { type BannerAction, INSTALL, OFFER, UPDATE } from "./press.ts";

const press = (what: BannerAction) => ({ [OFFER]: what });

/** The update banner (top right) and the install banner (bottom), as templates that follow-offers.ts shows. */
export function Offers() {
	const { update, install } = useCopy(pwaCopy);
	return (
		<>
			<template id={UPDATE}>
				<section className={css.update} aria-labelledby="update-title" role="status">
					<h2 id="update-title" className={css.title}>
						{update.title}
					</h2>
					<p className={css.text}>{update.text}</p>
					<div className={css.actions}>
						<Button small {...press("update")}>
							{update.update}
						</Button>
						<Button small variant="quiet" {...press("later")}>
							{update.later}
						</Button>
					</div>
				</section>
			</template>
			<template id={INSTALL}>
				<section className={css.install} aria-labelledby="install-title">
					<h2 id="install-title" className={css.title}>
						{install.title}
					</h2>
					<p className={css.text}>{install.text}</p>
					<div className={css.actions}>
						<Button small {...press("install")}>
							{install.install}
						</Button>
						<Button small variant="quiet" {...press("dismiss")}>
							{install.dismiss}
						</Button>
					</div>
				</section>
			</template>
		</>
	);
}
