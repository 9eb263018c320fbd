import {
	Menu as AriakitMenu,
	MenuItem as AriakitMenuItem,
	MenuSeparator as AriakitMenuSeparator,
	MenuButton,
	MenuProvider,
} from "@ariakit/react/menu";
import type { ReactElement, ReactNode } from "react";
import { classes } from "../classes";
import * as css from "./menu.css.ts";

/** A menu behind a button: `<Menu button={<Button>Actions</Button>}><MenuItem onSelect={…}>Export</MenuItem></Menu>`. */
export function Menu({
	button,
	themeClass,
	children,
}: {
	button: ReactElement;
	/** The palette's class, because a menu leaves the element that carries it. */
	themeClass?: string;
	children: ReactNode;
}) {
	return (
		<MenuProvider>
			<MenuButton render={button} />
			<AriakitMenu portal gutter={4} className={classes(themeClass, css.menu)}>
				{children}
			</AriakitMenu>
		</MenuProvider>
	);
}

/** One thing to do. */
export function MenuItem({
	onSelect,
	danger,
	disabled,
	children,
}: {
	onSelect: () => void;
	danger?: boolean;
	disabled?: boolean;
	children: ReactNode;
}) {
	return (
		<AriakitMenuItem
			className={classes(css.item, danger && css.dangerous)}
			onClick={onSelect}
			{...(disabled && { disabled })}
		>
			{children}
		</AriakitMenuItem>
	);
}

/** A line between groups of items. */
export function MenuSeparator() {
	return <AriakitMenuSeparator className={css.separator} />;
}
