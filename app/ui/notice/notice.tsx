import type { ReactNode } from "react";
import { LinkButton } from "../button/button.tsx";
import { classes } from "../classes.ts";
import { Cluster, Container, Heading, Lead, Stack } from "../layout/layout.tsx";
import { Skyline } from "../ornament/skyline.tsx";
import { ink } from "../theme/ink.css.ts";
import * as css from "./notice.css.ts";

interface NoticeProps {
	title: string;
	text: ReactNode;
	home: string;
	again?: string;
	foot?: ReactNode;
}

/**
 * A page with a single message and a link home. `again` is the label of a link that reloads the page, `foot` the footer's
 * content.
 */
export function Notice({ title, text, home, again, foot }: NoticeProps) {
	return (
		<div className={classes(ink, css.notice)}>
			<title>{title}</title>
			<Skyline className={css.skyline} />
			<main>
				<Container width="narrow">
					<Stack gap={5}>
						<Heading level={1}>{title}</Heading>
						<Lead>{text}</Lead>
						<Cluster>
							{again ? (
								<LinkButton variant="metal" href="">
									{again}
								</LinkButton>
							) : null}
							<LinkButton variant={again ? "secondary" : "metal"} href="/">
								{home}
							</LinkButton>
						</Cluster>
					</Stack>
				</Container>
			</main>
			{foot ? (
				<footer>
					<Container width="narrow">{foot}</Container>
				</footer>
			) : null}
		</div>
	);
}
