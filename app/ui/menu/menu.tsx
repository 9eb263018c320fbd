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
import { Button } from "../button/button";
import { Icon } from "../icon/icon";
import * as css from "./menu.css.ts";

/**
 * A button with a menu: arrow keys move, letters find, Escape closes.
 * `<Menu label="Views"><MenuLink render={<Link to="?" />}>All</MenuLink></Menu>`
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
	/** Its name, where the words alone do not say whose it is. */
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
				// Pressed by one of its own items: disabled for good it would lose the focus.
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
	/** The choice that holds now. */
	current?: boolean;
	disabled?: boolean;
	onClick?: () => void;
	children: ReactNode;
}

/** A thing to do, or with `render` a way to go. */
export function MenuItem({ render, danger, current, onClick, disabled, children }: MenuItemProps) {
	const menu = useMenuContext();
	function press(): void {
		// A dialog that it opens gives the focus back to what has it now: the item goes with its menu.
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
	/** Which thing, among those of the menu. */
	name: string;
	checked: boolean;
	onChange: (checked: boolean) => void;
	children: ReactNode;
}

/** A thing that is on or off; the menu stays open. */
export function MenuCheck({ name, checked, onChange, children }: MenuCheckProps) {
	return (
		<MenuItemCheckbox className={css.item} name={name} checked={checked} onChange={() => onChange(!checked)}>
			<MenuItemCheck className={css.check} checked={checked} />
			{children}
		</MenuItemCheckbox>
	);
}

/** Things that belong together, under their name. */
export function MenuPart({ label, children }: { label: string; children: ReactNode }) {
	return (
		<MenuGroup>
			<MenuGroupLabel className={css.heading}>{label}</MenuGroupLabel>
			{children}
		</MenuGroup>
	);
}

/** A line between parts. */
export function MenuLine() {
	return <MenuSeparator className={css.line} />;
}
