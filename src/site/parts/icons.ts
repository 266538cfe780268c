/** The drawings on buttons: one line each, in the colour of the text around them. */
import { type Html, html } from './html.ts'

const icon = (shape: Html): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">${shape}</svg>`

export const icons = {
  theme: icon(
    html`<path d="M12 3a9 9 0 1 0 0 18V3z"/><circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/>`,
  ),
  heart: icon(
    html`<path d="M12 20.5C5 15.6 2.5 12 2.5 8.6 2.5 5.9 4.6 4 7 4c2 0 3.8 1.1 5 3 1.2-1.9 3-3 5-3 2.4 0 4.5 1.9 4.5 4.6 0 3.4-2.5 7-9.5 11.9z"/>`,
  ),
  compare: icon(html`<path d="M4 5h7v14H4zM13 5h7v14h-7z"/>`),
  search: icon(
    html`<circle cx="10.5" cy="10.5" r="6.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="m15.5 15.5 5 5" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>`,
  ),
  phone: icon(
    html`<path d="M6.5 3.5 9.8 4l1.4 4-2 1.8a12 12 0 0 0 5 5l1.8-2 4 1.4.5 3.3c0 1.7-1.2 3-2.9 3C10 20.2 3.8 14 3.5 6.4c0-1.7 1.3-2.9 3-2.9z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>`,
  ),
  chat: icon(
    html`<path d="M4 20l1.2-4A8 8 0 1 1 8.5 19z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>`,
  ),
  share: icon(
    html`<path d="M12 3v12M7.5 7 12 2.8 16.5 7M5 12v8h14v-8" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
  print: icon(
    html`<path d="M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>`,
  ),
  map: icon(
    html`<path d="M3 6.5 9 4l6 2.5L21 4v13.5L15 20l-6-2.5L3 20zM9 4v13.5M15 6.5V20" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>`,
  ),
  filters: icon(
    html`<path d="M4 7h9m5 0h2M4 17h2m5 0h9" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/><circle cx="15.5" cy="7" r="2.3" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="8.5" cy="17" r="2.3" fill="none" stroke="currentColor" stroke-width="2"/>`,
  ),
  edit: icon(
    html`<path d="m4 20 1-4.5L16 4.5l3.5 3.5L8.5 19z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>`,
  ),
  close: icon(
    html`<path d="M6 6l12 12M18 6 6 18" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>`,
  ),
  expand: icon(
    html`<path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>`,
  ),
  left: icon(
    html`<path d="M15 5l-7 7 7 7" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
  right: icon(
    html`<path d="m9 5 7 7-7 7" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
}
