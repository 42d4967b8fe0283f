/**
 * Content-Disposition (RFC 6266) of bytes that are saved under this name: whole in UTF-8, and in plain letters for who
 * cannot read that.
 */
export function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_');
  // Through bytes: half of a pair of signs cannot be encoded.
  const encoded = encodeURIComponent(Buffer.from(name).toString()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
