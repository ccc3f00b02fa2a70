-- migration: expand
-- The language of mails to an account (docs/decisions/101): the chosen one, else that of the browser that
-- signed in or registered last.
ALTER TABLE account ADD COLUMN language text CHECK (language IN ('en', 'es'));
ALTER TABLE account ADD COLUMN browser_language text CHECK (browser_language IN ('en', 'es'));
