const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as the content of an element or of a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
