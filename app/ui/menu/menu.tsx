import {
	Menu as AriakitMenu,
	MenuItem as AriakitMenuItem,
	MenuButton,
	MenuGroup,
	MenuGroupLabel,
	MenuItemCheck,
	MenuItemCheckbox,
	MenuProvider,
	MenuSeparator,
	useMenuContext,
} from "@ariakit/react/menu";
import { ChevronDown } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import * as css from "./menu.css.ts";

/**
 * A button with a menu: arrow keys move, letters search, Escape closes. `<Menu label="Views"><MenuLink render={<Link to="?"
 * />}>All</MenuLink></Menu>`
 */
export function Menu({
	label,
	name,
	small,
	variant = "secondary",
	disabled,
	className,
	children,
}: {
	label: ReactNode;
	/** Accessible name, if the label alone does not say what the menu belongs to. */
	name?: string;
	small?: boolean;
	variant?: "secondary" | "quiet";
	disabled?: boolean;
	className?: string;
	children: ReactNode;
}) {
	return (
		<MenuProvider>
			<MenuButton
				disabled={disabled ?? false}
				// One of its own items may disable the button, which would then lose the focus.
				accessibleWhenDisabled
				render={<Button variant={variant} small={small} className={className} />}
				{...(name && { "aria-label": name })}
			>
				{label} <Icon of={ChevronDown} />
			</MenuButton>
			<AriakitMenu className={css.menu} gutter={4} fixed unmountOnHide>
				{children}
			</AriakitMenu>
		</MenuProvider>
	);
}

interface MenuItemProps {
	render?: ReactElement;
	danger?: boolean;
	/** Whether it is the current choice. */
	current?: boolean;
	disabled?: boolean;
	onClick?: () => void;
	children: ReactNode;
}

/** A menu item: an action, or a link with `render`. */
export function MenuItem({ render, danger, current, onClick, disabled, children }: MenuItemProps) {
	const menu = useMenuContext();
	function press(): void {
		// The item unmounts with its menu, so a dialog opened by `onClick` must return the focus to the menu's button.
		menu?.getState().disclosureElement?.focus();
		onClick?.();
	}
	return (
		<AriakitMenuItem
			className={css.item}
			data-danger={danger || undefined}
			{...(current && { "aria-current": true as const })}
			{...(disabled && { disabled })}
			{...(onClick && { onClick: press })}
			{...(render && { render })}
		>
			{children}
		</AriakitMenuItem>
	);
}

interface MenuCheckProps {
	/** Identifies the item within the menu. */
	name: string;
	checked: boolean;
	onChange: (checked: boolean) => void;
	children: ReactNode;
}

/** A checkbox item; choosing it keeps the menu open. */
export function MenuCheck({ name, checked, onChange, children }: MenuCheckProps) {
	return (
		<MenuItemCheckbox className={css.item} name={name} checked={checked} onChange={() => onChange(!checked)}>
			<MenuItemCheck className={css.check} checked={checked} />
			{children}
		</MenuItemCheckbox>
	);
}

/** A labelled group of items. */
export function MenuPart({ label, children }: { label: string; children: ReactNode }) {
	return (
		<MenuGroup>
			<MenuGroupLabel className={css.heading}>{label}</MenuGroupLabel>
			{children}
		</MenuGroup>
	);
}

/** A separator between groups. */
export function MenuLine() {
	return <MenuSeparator className={css.line} />;
}
