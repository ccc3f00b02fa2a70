-- migration: expand
-- A pool group of all pools holds those that are added later, too (docs/decisions/070).
ALTER TABLE user_group ADD COLUMN all_pools boolean NOT NULL DEFAULT false
  CHECK (NOT all_pools OR type = 2);

-- The command create-administrator made such groups out of the pools of the day. One becomes what its
-- name says where that shows nobody more than the command had promised them: it holds every pool, or
-- there is none yet, and all who see it by membership administer the master group that was made with
-- it. Any other is left to the next run of the command.
UPDATE user_group SET all_pools = true
WHERE type = 2 AND name = 'All pools'
  AND NOT EXISTS (
    SELECT FROM pool
    WHERE id NOT IN (SELECT pool_id FROM pool_group_pool WHERE pool_group_id = user_group.id)
  )
  AND EXISTS (
    SELECT FROM master_group_pool_group link
    JOIN user_group master ON master.id = link.master_group_id
    WHERE link.pool_group_id = user_group.id AND master.name = 'All pools'
  )
  AND NOT EXISTS (
    SELECT FROM group_member member
    WHERE member.group_id IN (
      SELECT user_group.id
      UNION ALL
      SELECT link.master_group_id FROM master_group_pool_group link
      WHERE link.pool_group_id = user_group.id
    )
    AND member.account_id NOT IN (
      SELECT administrator.account_id
      FROM group_administrator administrator
      JOIN user_group master ON master.id = administrator.group_id
      WHERE master.type = 1 AND master.name = 'All pools'
    )
  );
