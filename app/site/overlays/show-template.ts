/** Inserts the element of a `<template>` before it while it is due, and removes it afterwards. */
export function showTemplate(id: string, due: boolean): HTMLElement | null {
	const there = document.querySelector<HTMLElement>(`[data-template="${id}"]`);
	if (!due) there?.remove();
	if (!due || there) return due ? there : null;
	const template = document.getElementById(id);
	if (!(template instanceof HTMLTemplateElement)) return null;
	const part = document.importNode(template.content, true).firstElementChild;
	if (!(part instanceof HTMLElement)) return null;
	part.dataset.template = id;
	template.before(part);
	return part;
}
